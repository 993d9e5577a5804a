// The page of the parlor: who am I, where am I, and what comes in.

import * as api from './api.js';
import './channels.js';
import { say } from './composer.js';
import { h, icon, recall, refreshTimes, remember } from './dom.js';
import { catchUp, markRead, openChannel } from './messages.js';
import { showModal } from './modal.js';
import { connection, directMessage, neighbour, switcher, typed } from './notices.js';
import { applyTheme, become, whoAmI } from './people.js';
import * as store from './store.js';
import { askWho, greet, openTable, welcomed } from './welcome.js';

const { state, on, emit } = store;
const root = document.documentElement;
let live = null;
let begun = false;

// -- where am I

function go(id) {
  drawer(false);
  if (!state.channels.has(id)) return;
  if (location.hash !== `#${id}`) history.pushState(null, '', `#${id}`);
  show(id);
}

function show(id) {
  if (state.open === id) { document.getElementById('write').focus({ preventScroll: true }); return; }
  const before = state.open;
  const channel = state.channels.get(id);
  state.open = id;
  remember('session', 'place', id);
  emit('opened', id, before);
  heading(channel);
  openChannel(id);
  if (matchMedia('(min-width: 700px)').matches && !document.querySelector('dialog[open]')) document.getElementById('write').focus({ preventScroll: true });
}

function heading(channel) {
  const kind = store.isDirect(channel) ? 'at' : store.isThread(channel) ? 'thread' : 'hash';
  const parent = store.isThread(channel) && state.channels.get(channel.parent_id);
  document.getElementById('where').replaceChildren(icon(kind),
    ...(parent ? [h('button', { class: 'parent', type: 'button', onclick: () => go(parent.id) }, store.channelName(parent)), h('span', { class: 'sep', 'aria-hidden': 'true' }, '›')] : []),
    h('h1', {}, store.channelName(channel)), ...(channel.topic ? [h('span', { class: 'topic' }, channel.topic)] : []));
  document.body.classList.toggle('direct', store.isDirect(channel));
}

function place() {
  const wanted = [location.hash.slice(1), recall('session', 'place')].find((id) => state.channels.has(id));
  const all = state.guilds.flatMap(store.sortedChannels);
  return wanted || (all.find((channel) => channel.name === 'games') || all[0] || state.dms[0])?.id;
}

addEventListener('popstate', () => { const id = location.hash.slice(1); if (state.channels.has(id)) show(id); });
on('go', go);
on('direct', async (user) => {
  try {
    const channel = await api.post('dms', { user_id: user });
    store.putChannel(channel);
    go(channel.id);
  } catch (fault) { say(fault.message, 'bad'); }
});

// -- what comes in

const EVENTS = {
  async MESSAGE_CREATE(message) {
    if (!state.channels.has(message.channel_id)) await refresh().then(catchUp, () => {});
    const channel = state.channels.get(message.channel_id);
    if (!channel) return;
    store.putMessage(message);
    const seen = message.channel_id === state.open && document.visibilityState === 'visible';
    if (store.isDirect(channel) && message.author?.id !== state.me.id && !seen) directMessage(message);
  },
  MESSAGE_UPDATE: (message) => store.putMessage(message, true),
  MESSAGE_DELETE: ({ channel_id: channel, id }) => store.dropMessage(channel, id),
  CHANNEL_CREATE: store.putChannel,
  CHANNEL_UPDATE: store.putChannel,
  THREAD_CREATE: store.putChannel,
  THREAD_UPDATE: store.putChannel,
  MEMBER_ADD: store.addMember,
  UNREAD({ channel_id: channel, unread, mentions }) {
    store.setUnread(channel, unread, mentions);
    if (channel === state.open) markRead();
  },
  COMMANDS(commands) { state.commands = commands; emit('commands'); },
  INTERACTION_ACK: ({ nonce }) => api.settle(nonce),
  INTERACTION_FAIL: ({ nonce, reason }) => api.settle(nonce, reason ?? ''),
  async MODAL(modal) {
    if (await api.isMine(modal.interaction_id)) showModal(modal, modal.channel_id || state.open);
  },
  TYPING: typed,
  BOT({ online, user }) { Object.assign(state.bot, { online }, user ? { user } : {}); emit('bot'); },
};

async function refresh() { store.load(await api.get('state')); }

function connect() {
  live = new api.Live({
    async begin() {
      await refresh();
      if (begun && state.channels.has(state.open)) await catchUp();
      begun = true;
    },
    event: (name, data) => EVENTS[name]?.(data),
    status(up, fault) {
      connection(up);
      if (up) emit('connected');
      // A parlor that was started anew does not know this person: come in again under the same name.
      if (!up && fault?.status >= 400 && fault.status < 500) { live.close(); location.reload(); }
    },
  });
}

// -- drawer, members, keys

function drawer(open) {
  document.body.classList.toggle('drawer', open);
  document.getElementById('menu').setAttribute('aria-expanded', String(open));
  document.getElementById('sidebar').inert = !open && matchMedia('(max-width: 699px)').matches;
  if (open) (document.querySelector('.place.current') || document.querySelector('.place'))?.focus();
}
matchMedia('(max-width: 699px)').addEventListener('change', () => drawer(false));
document.getElementById('menu').append(icon('menu'));
document.getElementById('menu').addEventListener('click', () => drawer(!document.body.classList.contains('drawer')));
document.getElementById('shade').addEventListener('click', () => drawer(false));
const toggle = document.getElementById('toggle-members');
toggle.append(icon('people'));
document.getElementById('find').append(icon('search'));
document.getElementById('find').addEventListener('click', switcher);
document.getElementById('send').append(icon('send'));
document.getElementById('begin-command').append(icon('slash'));
document.getElementById('present').prepend(icon('arrow'));
toggle.addEventListener('click', () => {
  const shown = document.body.classList.toggle('with-members');
  remember('local', 'members', shown ? 'yes' : 'no');
  toggle.setAttribute('aria-pressed', String(shown));
});

addEventListener('keydown', (e) => {
  if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'k') { e.preventDefault(); switcher(); return; }
  if (e.altKey && ['ArrowUp', 'ArrowDown'].includes(e.key)) { e.preventDefault(); neighbour(e.key === 'ArrowUp' ? -1 : 1); return; }
  if (e.key === 'Escape' && document.body.classList.contains('drawer')) { drawer(false); document.getElementById('menu').focus(); return; }
  // Whoever just types, writes.
  const free = e.target === document.body || e.target.id === 'log';
  if (free && e.key.length === 1 && e.key !== ' ' && !e.ctrlKey && !e.metaKey && !e.altKey && !document.querySelector('dialog[open]')) document.getElementById('write').focus();
});

// -- begin

async function begin() {
  applyTheme();
  drawer(false);
  const wide = recall('local', 'members');
  document.body.classList.toggle('with-members', wide ? wide === 'yes' : innerWidth >= 1200);
  toggle.setAttribute('aria-pressed', String(document.body.classList.contains('with-members')));
  let play = null; // the command that opens a table
  let person = null;
  try {
    person = await whoAmI();
  } catch (fault) {
    if (fault.status) throw fault;
    connection(false);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    location.reload();
    return;
  }
  const asked = !person;
  if (asked) ({ person, play } = await askWho());
  become(person);
  const first = new Promise((resolve) => on('connected', resolve));
  connect();
  await first;
  show(place());
  root.classList.add('ready');
  if (asked) welcomed();
  if (play !== null) openTable(play, document.createElement('button'));
  else greet();
  setInterval(refreshTimes, 1000);
}

begin();
