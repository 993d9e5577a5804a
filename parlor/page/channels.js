// The left side: servers with their channels and threads, and direct messages.

import { avatar, h, icon } from './dom.js';
import { channelName, emit, isDirect, isThread, nameOf, on, sortedChannels, state, threadsOf, totalUnread, userOf } from './store.js';

const places = document.getElementById('places');
const rows = new Map(); // channel -> its row, kept so that focus and animation survive

function row(channel) {
  let node = rows.get(channel.id);
  if (!node) {
    node = h('a', { class: 'place', href: `#${channel.id}`, 'data-id': channel.id, tabindex: '-1' },
      h('span', { class: 'place-face' }), h('span', { class: 'place-name' }), h('span', { class: 'count' }));
    rows.set(channel.id, node);
  }
  const [face, name, badge] = node.children;
  const title = channelName(channel);
  const unread = Number(channel.unread || 0);
  const count = isDirect(channel) ? unread : channel.mentions || 0;
  if (name.textContent !== title || !face.hasChildNodes()) {
    name.textContent = title;
    const user = channel.recipient || channel.recipients?.[0];
    face.replaceChildren(isDirect(channel) ? avatar({ ...user, ...userOf(user?.id) }, title, 'small') : icon(isThread(channel) ? 'branch' : 'hash'));
  }
  node.classList.toggle('nested', isThread(channel));
  node.classList.toggle('unread', unread > 0 && channel.id !== state.open);
  node.classList.toggle('current', channel.id === state.open);
  if (channel.id === state.open) node.setAttribute('aria-current', 'page');
  else node.removeAttribute('aria-current');
  badge.textContent = count ? String(count) : '';
  badge.hidden = !count;
  const what = isDirect(channel) ? 'direct messages with' : isThread(channel) ? 'thread' : 'channel';
  node.setAttribute('aria-label', `${what} ${title}${unread ? `, ${unread} unread` : ''}`);
  return node;
}

export function places_in_order() {
  return [
    ...state.guilds.flatMap((guild) => sortedChannels(guild).flatMap((channel) => [channel, ...threadsOf(guild, channel.id)])),
    ...state.dms,
  ];
}

function draw() {
  const group = (title, channels) => [h('h2', { class: 'group' }, title), ...channels.map(row)];
  const wanted = [
    ...state.guilds.flatMap((guild) => group(guild.name, sortedChannels(guild).flatMap((one) => [one, ...threadsOf(guild, one.id)]))),
    ...(state.dms.length ? group('Direct messages', state.dms) : []),
  ];
  // Nodes that stand where they should are left alone: replacing them would take their focus.
  const same = wanted.length === places.children.length
    && wanted.every((node, n) => node === places.children[n] || (node.className === 'group' && places.children[n].textContent === node.textContent));
  if (!same) places.replaceChildren(...wanted);
  const stop = rows.get(state.open) || places.querySelector('.place');
  for (const node of places.querySelectorAll('.place')) node.tabIndex = node === stop ? 0 : -1;
  const elsewhere = places_in_order().filter((one) => one.id !== state.open);
  const loud = elsewhere.reduce((sum, one) => sum + (isDirect(one) ? Number(one.unread || 0) : one.mentions || 0), 0);
  const dot = document.getElementById('menu-dot');
  dot.hidden = !elsewhere.some((one) => Number(one.unread));
  dot.textContent = loud || '';
  title();
}

export function title() {
  const unread = totalUnread();
  const channel = state.channels.get(state.open);
  const where = channel ? `${isDirect(channel) ? '@' : isThread(channel) ? '' : '#'}${channelName(channel)} · ` : '';
  document.title = `${unread ? `(${unread}) ` : ''}${where}Parlor`;
}

export function pulse(id) {
  const node = rows.get(id);
  if (!node) return;
  node.classList.remove('pulse');
  void node.offsetWidth; // begins the animation anew
  node.classList.add('pulse');
}

places.addEventListener('keydown', (e) => {
  const all = [...places.querySelectorAll('.place')];
  const at = all.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[e.key];
  if (to === undefined || !all[to]) return;
  e.preventDefault();
  all[to].focus();
});
places.addEventListener('click', (e) => {
  const node = e.target.closest('.place');
  if (!node || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  emit('go', node.dataset.id);
});

on('channels', draw);
on('opened', draw);

// -- the right side: who is here

const members = document.getElementById('members');

function drawMembers() {
  const channel = state.channels.get(state.open);
  const guild = state.guilds.find((one) => one.id === channel?.guild_id);
  const people = (guild?.members || []).map((member) => ({ ...(member.user || member), ...userOf((member.user || member).id) }));
  const line = (user) => h('button', {
    class: `member${user.bot && !state.bot.online ? ' away' : ''}`, type: 'button', disabled: user.id === state.me.id,
    title: user.id === state.me.id ? 'You' : `Write to ${nameOf(user)}`, onclick: () => emit('direct', user.id),
  }, avatar(user, nameOf(user), 'small'), h('span', {}, nameOf(user)), user.bot && h('span', { class: 'bot-tag' }, 'BOT'), user.id === state.me.id && h('small', {}, 'you'));
  const bots = people.filter((user) => user.bot);
  const rest = people.filter((user) => !user.bot);
  members.replaceChildren(h('h2', { class: 'group' }, 'Game master'), ...bots.map(line), h('h2', { class: 'group' }, `People — ${rest.length}`), ...rest.map(line));
}
for (const name of ['members', 'opened', 'bot', 'loaded']) on(name, drawMembers);
