"""Who may enter by themselves: roles, ratings, games and a password, as the organiser has asked for them."""

from __future__ import annotations

import hmac
import secrets
from hashlib import pbkdf2_hmac

from bot.store import Conditions, EventRow, RatingRow
from games.kernel import Illegal
from games.kernel.english import count
from games.registry import GAMES
from tournaments.ratings import shown

from .draft import Actor, Draft

TRIES, AGAIN = 5, 3600.0  # wrong passwords of one person, and the seconds after which they are forgotten
ROUNDS = 20_000  # of the hash: a guess costs a moment, and so does a right word
SHORTEST, LONGEST = 4, 60  # characters of a password


def hashed(password: str, salt: str = "") -> str:
    """What is kept of a password; "" of none."""
    if not password:
        return ""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Illegal(f"A password has {SHORTEST} to {LONGEST} characters.")
    salt = salt or secrets.token_hex(8)
    return f"{salt}:{pbkdf2_hmac('sha256', password.encode(), salt.encode(), ROUNDS).hex()}"


def is_password(kept: str, password: str) -> bool:
    salt, _, _ = kept.partition(":")
    fitting = SHORTEST <= len(password) <= LONGEST
    return fitting and hmac.compare_digest(hashed(password, salt), kept)


def check(conditions: Conditions) -> None:
    """Refuse what nobody could fulfil."""
    if not all(0 <= number <= 10_000 for number in (conditions.least_rating, conditions.most_rating, conditions.games)):
        raise Illegal("Ratings and games are whole numbers from 0 to 10,000.")
    if conditions.most_rating and conditions.least_rating > conditions.most_rating:
        raise Illegal("The lowest rating is above the highest: nobody could enter.")


def words(row: EventRow) -> list[str]:
    """What the card says that it takes."""
    asked, said = row.config.conditions, []
    if asked.role:
        said.append(f"the role <@&{asked.role}>")
    if asked.least_rating or asked.most_rating:
        low = f"from {asked.least_rating:,}" if asked.least_rating else ""
        high = f"up to {asked.most_rating:,}" if asked.most_rating else ""
        said.append(f"a rating {' '.join(filter(None, (low, high)))}")
    if asked.games:
        said.append(f"{count(asked.games, 'rated game')}")
    if asked.password:
        said.append("a password")
    return said


def must_fulfil(row: EventRow, by: Actor, known: RatingRow) -> None:
    """Each refusal says what is missing."""
    asked, number, game = row.config.conditions, shown(known.rating).number, GAMES[row.game].title
    if not is_admitted(row, by.id):
        raise Illegal("This event takes a password: press *Join* on its card, or use `/tournament join password:`.")
    if asked.role and asked.role not in by.roles:
        raise Illegal("This event is for members with a certain role, which you don't have. Ask the organiser for it.")
    if asked.least_rating and number < asked.least_rating:
        raise Illegal(f"This event takes a rating of {asked.least_rating:,} in {game}; yours is {number:,}.")
    if asked.most_rating and number > asked.most_rating:
        raise Illegal(f"This event is for ratings up to {asked.most_rating:,} in {game}; yours is {number:,}.")
    if known.rating.games < asked.games:
        played = count(known.rating.games, "rated game")
        raise Illegal(f"This event takes {count(asked.games, 'rated game')} of {game}; you have {played}.")


def is_admitted(row: EventRow, person: int) -> bool:
    """Whether they need not say the password: there is none, they said it, or the organiser has asked them in."""
    return not row.config.conditions.password or person in (*row.progress.admitted, *row.progress.invited)


def try_password(d: Draft, person: int, password: str) -> None:
    """A wrong one is noted, in the place of those long ago."""
    if is_admitted(d.row, person):
        return
    if is_password(d.row.config.conditions.password, password):
        d.progress(admitted=(*d.row.progress.admitted, person))
        return
    late = tuple(at for at in d.row.progress.tries.get(person, ()) if at > d.now - AGAIN)
    d.progress(tries={**d.row.progress.tries, person: (*late, d.now)})


def must_have_tries(row: EventRow, person: int, now: float) -> None:
    late = [at for at in row.progress.tries.get(person, ()) if at > now - AGAIN]
    if len(late) >= TRIES:
        again = int(late[-TRIES] + AGAIN)
        raise Illegal(
            f"That was the wrong password {TRIES} times. Ask the organiser for it, and try again <t:{again}:R>."
        )
