// All that this tab knows, and who wants to hear of its changes.

import { compareIds } from './dom.js';

export const THREADS = [10, 11, 12];
export const EPHEMERAL = 64;
export const LOADING = 128;

export const state = {
  me: null,
  people: [],
  guilds: [],
  dms: [],
  commands: [],
  bot: { online: false, user: null },
  open: null, // the channel on the screen
  channels: new Map(),
  users: new Map(),
  logs: new Map(), // channel -> {messages, complete, stale}
};

const listeners = new Map();

export function on(name, listener) {
  if (!listeners.has(name)) listeners.set(name, []);
  listeners.get(name).push(listener);
}

export function emit(name, ...data) {
  for (const listener of listeners.get(name) || []) listener(...data);
}

// -- names

export function meet(user) {
  if (user?.id) state.users.set(user.id, { ...state.users.get(user.id), ...user });
}

export const userOf = (id) => state.users.get(id);
export const nameOf = (user) => {
  const known = state.users.get(user?.id) || user;
  return known?.nick || known?.global_name || known?.username || 'Somebody';
};

export const channelName = (channel) => {
  if (!channel) return 'unknown';
  if (channel.type === 1) return nameOf(channel.recipient || channel.recipients?.find((u) => u.id !== state.me.id));
  return channel.name || 'unnamed';
};

export const isDirect = (channel) => channel?.type === 1 || channel?.type === 3;
export const isThread = (channel) => THREADS.includes(channel?.type);
export const guildOf = (channel) => state.guilds.find((guild) => guild.id === channel?.guild_id);

// -- the whole, at the beginning and after a break

export function load(fresh) {
  Object.assign(state, { me: fresh.me, guilds: fresh.guilds || [], dms: fresh.dms || [], commands: fresh.commands || [] });
  state.bot = fresh.bot || state.bot;
  state.channels.clear();
  state.people.forEach(meet);
  meet(fresh.me);
  if (state.bot.user) meet({ ...state.bot.user, bot: true });
  for (const guild of state.guilds) {
    for (const member of guild.members || []) meetMember(member);
    guild.channels = guild.channels || [];
    guild.threads = guild.threads || [];
    for (const channel of [...guild.channels, ...guild.threads]) {
      channel.guild_id = channel.guild_id || guild.id;
      state.channels.set(channel.id, channel);
    }
  }
  for (const channel of state.dms) {
    meet(channel.recipient);
    (channel.recipients || []).forEach(meet);
    state.channels.set(channel.id, channel);
  }
  for (const log of state.logs.values()) log.stale = true;
  emit('loaded');
  emit('channels');
}

export function meetMember(member) {
  meet(member.user ? { ...member.user, nick: member.nick } : member);
}

export function addMember(member) {
  const user = member.user || member;
  const guild = state.guilds.find((one) => one.id === member.guild_id) || state.guilds[0];
  meetMember(member);
  if (!user.bot && !state.people.some((one) => one.id === user.id)) state.people.push(user);
  if (guild && !(guild.members || []).some((one) => (one.user || one).id === user.id)) {
    guild.members = [...(guild.members || []), member];
  }
  emit('members');
}

export function putChannel(channel) {
  const known = state.channels.get(channel.id);
  if (known) Object.assign(known, channel);
  else {
    state.channels.set(channel.id, channel);
    (channel.recipients || []).forEach(meet);
    meet(channel.recipient);
    const guild = guildOf(channel);
    if (isDirect(channel)) state.dms.push(channel);
    else if (guild && isThread(channel)) guild.threads.push(channel);
    else if (guild) guild.channels.push(channel);
  }
  emit('channels');
  if (isThread(channel)) emit('thread', state.channels.get(channel.id));
}

export function setUnread(id, unread, mentions = 0) {
  const channel = state.channels.get(id);
  if (!channel) return;
  Object.assign(channel, { unread, mentions });
  emit('channels');
}

/** Channels in the order in which they are shown. */
export function sortedChannels(guild) {
  const rank = (channel) => [channel.position ?? 0, channel.id];
  return guild.channels
    .filter((channel) => channel.type !== 4)
    .sort((a, b) => rank(a)[0] - rank(b)[0] || compareIds(a.id, b.id));
}

export const threadsOf = (guild, parent) => guild.threads
  .filter((thread) => thread.parent_id === parent && !thread.thread_metadata?.archived)
  .sort((a, b) => compareIds(b.id, a.id));

export const totalUnread = () => [...state.channels.values()].reduce((sum, one) => sum + Number(one.unread || 0), 0);

// -- messages

export function log(channel) {
  if (!state.logs.has(channel)) state.logs.set(channel, { messages: [], complete: false, stale: true, touched: null });
  return state.logs.get(channel);
}

function place(messages, message) {
  let at = messages.length;
  while (at > 0 && compareIds(messages[at - 1].id, message.id) > 0) at--;
  const there = messages[at - 1];
  if (there?.id === message.id) {
    messages[at - 1] = message;
    return false;
  }
  messages.splice(at, 0, message);
  return true;
}

function meetAll(message) {
  meet(message.author);
  (message.mentions || []).forEach(meet);
  if (message.thread && !state.channels.has(message.thread.id)) putChannel(message.thread);
}

/** An edit of a message that is not shown changes nothing; but while a page is on its way, it may be an edit of that. */
export function putMessage(message, edit = false) {
  const known = log(message.channel_id);
  const before = known.messages.find((one) => one.id === message.id);
  if (edit && !before && !known.touched) return;
  const whole = before ? { ...before, ...message } : message;
  meetAll(whole);
  known.touched?.add(message.id);
  const fresh = place(known.messages, whole);
  const channel = state.channels.get(message.channel_id);
  if (fresh && channel && compareIds(message.id, channel.last_message_id || '0') > 0) channel.last_message_id = message.id;
  emit('message', whole, fresh);
}

export function dropMessage(channel, id) {
  const known = log(channel);
  known.touched?.add(id);
  known.messages = known.messages.filter((message) => message.id !== id);
  emit('gone', channel, id);
}

/** Puts a fetched page in its place. What was told live while it was on its way is newer and wins. */
export function merge(channel, page, { before, limit }) {
  const known = log(channel);
  const touched = known.touched || new Set();
  const low = page.length ? page[page.length - 1].id : '0';
  const inPage = (id) => compareIds(id, low) >= 0 && (!before || compareIds(id, before) < 0);
  const ids = new Set(page.map((message) => message.id));
  const full = page.length >= limit;
  if (!before && full && !known.messages.some((message) => ids.has(message.id))) {
    // a gap between what we had and what is there now: begin anew, older ones are fetched when one scrolls up
    known.messages = known.messages.filter((message) => touched.has(message.id));
    known.complete = false;
  }
  known.messages = known.messages.filter((message) => message.local || ids.has(message.id)
    || (touched.has(message.id) && (!full || inPage(message.id)))
    || (full ? !inPage(message.id) : Boolean(before) && compareIds(message.id, before) >= 0));
  for (const message of page) {
    meetAll(message);
    if (!touched.has(message.id)) place(known.messages, message);
  }
  if (!full) known.complete = true;
  if (!before) known.stale = false;
}
