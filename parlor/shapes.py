"""People, roles, channels and the server in Discord's JSON."""

from __future__ import annotations

from .model import DM, TEXT, THREADS, Channel, Json, Person, Role, Upload

PLAIN_USER: Json = {
    "avatar": None,
    "discriminator": "0",
    "public_flags": 0,
    "flags": 0,
    "banner": None,
    "accent_color": None,
    "avatar_decoration_data": None,
    "collectibles": None,
    "primary_guild": None,
}


def user(person: Person) -> Json:
    bot = {"bot": True} if person.bot else {}
    return {"id": person.id, "username": person.username, "global_name": person.global_name, **PLAIN_USER, **bot}


def own_user(person: Person) -> Json:
    """As one sees oneself."""
    own = {"mfa_enabled": True, "locale": "en-US", "premium_type": 0, "email": None, "verified": True}
    return {**user(person), **own}


def bare_member(person: Person) -> Json:
    """Without the user, as it stands in a message."""
    return {
        "roles": list(person.roles),
        "joined_at": person.joined,
        "nick": None,
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "premium_since": None,
        "pending": False,
        "flags": 0,
        "mute": False,
        "deaf": False,
    }


def member(person: Person) -> Json:
    return {**bare_member(person), "user": user(person)}


def role(one: Role) -> Json:
    return {
        "id": one.id,
        "name": one.name,
        "description": None,
        "permissions": str(one.permissions),
        "position": one.position,
        "color": one.colour,
        "colors": {"primary_color": one.colour, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": one.bot is not None,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
        **({"tags": {"bot_id": one.bot}} if one.bot else {}),
    }


def attachment(upload: Upload, base: str) -> Json:
    url = f"{base}/parlor/files/{upload.channel}/{upload.id}/{upload.filename}"
    shown: Json = {
        "id": upload.id,
        "filename": upload.filename,
        "size": len(upload.data),
        "url": url,
        "proxy_url": url,
        "content_type": upload.content_type,
    }
    if upload.size:
        shown |= {"width": upload.size[0], "height": upload.size[1]}
    if upload.description:
        shown["description"] = upload.description
    if upload.ephemeral:
        shown["ephemeral"] = True
    return shown


def channel(one: Channel, guild: str, people: dict[str, Person], reader: str) -> Json:
    """A channel; of a DM, the recipients are those whom the reader talks to."""
    shown: Json = {"id": one.id, "type": one.type, "flags": 0, "last_message_id": one.last_message}
    if one.pins:
        shown["last_pin_timestamp"] = max(one.pins.values())
    if one.type == DM:
        return {**shown, "recipients": [user(people[id]) for id in one.people if id != reader]}
    shown |= {"guild_id": guild, "name": one.name, "parent_id": one.parent, "rate_limit_per_user": 0}
    if one.type in THREADS:
        return {**shown, **thread_part(one)}
    overwrites = [
        {"id": rule.id, "type": rule.type, "allow": str(rule.allow), "deny": str(rule.deny)} for rule in one.overwrites
    ]
    assert one.type == TEXT
    return {
        **shown,
        "position": one.position,
        "topic": one.topic,
        "nsfw": False,
        "permission_overwrites": overwrites,
        "default_auto_archive_duration": 4320,
    }


def thread_part(one: Channel) -> Json:
    return {
        "owner_id": one.owner,
        "message_count": one.message_count,
        "member_count": len(one.people),
        "total_message_sent": one.message_count,
        "thread_metadata": {
            "archived": one.archived,
            "archive_timestamp": one.made,
            "auto_archive_duration": one.auto_archive,
            "locked": one.locked,
            "create_timestamp": one.made,
        },
    }


def thread_member(one: Channel, person: str) -> Json:
    return {"id": one.id, "user_id": person, "join_timestamp": one.made, "flags": 1}


GUILD: Json = {
    "icon": None,
    "description": None,
    "home_header": None,
    "splash": None,
    "discovery_splash": None,
    "features": [],
    "banner": None,
    "application_id": None,
    "region": "us-central",
    "afk_channel_id": None,
    "afk_timeout": 300,
    "system_channel_id": None,
    "system_channel_flags": 0,
    "widget_enabled": False,
    "widget_channel_id": None,
    "verification_level": 0,
    "default_message_notifications": 1,
    "mfa_level": 0,
    "explicit_content_filter": 0,
    "max_presences": None,
    "max_members": 500_000,
    "max_stage_video_channel_users": 50,
    "max_video_channel_users": 25,
    "vanity_url_code": None,
    "premium_tier": 0,
    "premium_subscription_count": 0,
    "preferred_locale": "en-US",
    "rules_channel_id": None,
    "safety_alerts_channel_id": None,
    "public_updates_channel_id": None,
    "premium_progress_bar_enabled": False,
    "nsfw": False,
    "nsfw_level": 0,
    "emojis": [],
    "stickers": [],
    "incidents_data": None,
}


def guild(id: str, name: str, owner: str, roles: list[Role]) -> Json:
    return {**GUILD, "id": id, "name": name, "owner_id": owner, "roles": [role(one) for one in roles]}


def application(bot: Person, owner: Person) -> Json:
    return {
        "id": bot.id,
        "name": bot.username,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(owner),
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }
