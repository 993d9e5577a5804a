// The log of the open channel: fetching, order, scrolling, reading.

import * as api from './api.js';
import { avatar, h, icon, plural } from './dom.js';
import { MessageNode } from './message.js';
import { channelName, guildOf, isDirect, isThread, log, merge, nameOf, on, setUnread, state } from './store.js';
import { plainWords } from './text.js';
import { fillWelcome } from './welcome.js';

const PAGE = 50;
const NEAR = 60; // pixels from the end that still count as being there

const pane = document.getElementById('log');
const list = document.getElementById('messages');
const pill = document.getElementById('present');
const voice = document.getElementById('voice');
const nodes = new Map(); // id -> MessageNode
let atEnd = true;
let fetching = null;
let unseen = 0;
let top = 0; // where it was scrolled to before
let high = 0; // and how high all was then
let start = null;

// -- scrolling

const distance = () => pane.scrollHeight - pane.scrollTop - pane.clientHeight;
export const toEnd = () => { pane.scrollTop = pane.scrollHeight; };

function keepEnd() {
  if (atEnd) toEnd();
  high = pane.scrollHeight;
}

pane.addEventListener('scroll', () => {
  // Only going up leaves the end: a picture that has just grown below must not look like that, nor a message that has
  // taken another one's place.
  if (distance() < NEAR) atEnd = true;
  else if (pane.scrollTop < top - 2 && pane.scrollHeight === high) atEnd = false;
  top = pane.scrollTop;
  high = pane.scrollHeight;
  if (atEnd) { unseen = 0; markRead(); }
  showPill();
  if (pane.scrollTop < 300) older();
}, { passive: true });
new ResizeObserver(keepEnd).observe(list);
new ResizeObserver(keepEnd).observe(pane);

function showPill() {
  pill.hidden = atEnd || (!unseen && distance() < 240);
  pill.querySelector('span').textContent = unseen ? `${plural(unseen, 'new message')} · jump to present` : 'Jump to present';
}
pill.addEventListener('click', () => { toEnd(); document.getElementById('write')?.focus(); });

// -- reading

let reading = null;
export function markRead() {
  const channel = state.channels.get(state.open);
  const last = log(state.open || '').messages.filter((message) => !message.local).pop();
  if (!channel || !last || !atEnd || document.visibilityState !== 'visible') return;
  if (!Number(channel.unread) && !channel.mentions && channel.read === last.id) return;
  if (reading === last.id) return;
  reading = last.id;
  channel.read = last.id;
  api.post(`channels/${channel.id}/read`, { message_id: last.id }).catch(() => {}).finally(() => { if (reading === last.id) reading = null; });
  setUnread(channel.id, 0, 0);
}
document.addEventListener('visibilitychange', markRead);
addEventListener('focus', markRead);

// -- showing

export async function openChannel(id) {
  const channel = state.channels.get(id);
  const unread = Number(channel.unread || 0);
  nodes.clear();
  list.replaceChildren();
  start = null;
  atEnd = true;
  top = 0;
  unseen = 0;
  const known = log(id);
  draw();
  if (known.stale) {
    pane.setAttribute('aria-busy', 'true');
    await fetchPage(id);
    if (state.open !== id) return;
    pane.removeAttribute('aria-busy');
    draw();
  }
  if (unread) {
    const others = known.messages.filter((message) => message.author?.id !== state.me.id);
    const first = others[Math.max(0, others.length - unread)];
    const node = first && nodes.get(first.id);
    if (node && known.messages[0] !== first) { node.node.classList.add('first-new'); regroup(first.id); }
  }
  toEnd();
  markRead();
  showPill();
}

async function fetchPage(id, before) {
  const known = log(id);
  known.touched = known.touched || new Set();
  try {
    const query = before ? `?before=${before}&limit=${PAGE}` : `?limit=${PAGE}`;
    const page = await api.get(`channels/${id}/messages${query}`);
    merge(id, page, { before, limit: PAGE });
  } catch (fault) {
    if (fault.status) voice.textContent = fault.message; // without a status we are cut off, which the banner tells
  } finally {
    known.touched = null;
  }
}

/** After a break: what was missed is fetched, what stands stays. */
export async function catchUp() {
  const id = state.open;
  if (!id || !state.channels.has(id)) return;
  await fetchPage(id);
  if (state.open === id) { draw(); keepEnd(); markRead(); }
}

async function older() {
  const known = log(state.open || '');
  if (fetching || known.complete || known.stale || !known.messages.length) return;
  const id = state.open;
  fetching = fetchPage(id, known.messages.find((message) => !message.local)?.id);
  await fetching;
  fetching = null;
  if (state.open !== id) return;
  const [height, was] = [pane.scrollHeight, pane.scrollTop];
  draw();
  if (pane.scrollTop === was) pane.scrollTop = was + pane.scrollHeight - height;
}

/** Brings the nodes into line with the log, touching only what differs. */
function draw() {
  const { messages, complete } = log(state.open);
  const wanted = new Set(messages.map((message) => message.id));
  for (const [id, node] of nodes) if (!wanted.has(id)) { node.node.remove(); nodes.delete(id); }
  let previous = null;
  let anchor = list.firstElementChild;
  if (anchor === start) anchor = anchor?.nextElementSibling ?? null;
  for (const message of messages) {
    let node = nodes.get(message.id);
    if (!node) {
      node = new MessageNode(message);
      nodes.set(message.id, node);
    } else if (node.message !== message) node.update(message);
    if (node.node !== anchor) list.insertBefore(node.node, anchor);
    else anchor = anchor.nextElementSibling;
    node.between(previous);
    previous = message;
  }
  if (complete && !start) {
    start = beginning(state.channels.get(state.open));
    list.prepend(start);
  }
}

function beginning(channel) {
  const name = channelName(channel);
  const face = isDirect(channel) ? avatar(channel.recipient || {}, name, 'large') : h('span', { class: 'badge-icon' }, icon(isThread(channel) ? 'thread' : 'hash'));
  const words = isDirect(channel) ? `Your direct messages with ${name}. Nobody else sees them.`
    : isThread(channel) ? `A thread of ${guildOf(channel)?.name || 'this server'}.` : channel.topic || `The beginning of #${name}.`;
  const place = h('div', {});
  if (channel.name === 'welcome') fillWelcome(place);
  return h('li', { class: 'beginning' }, face, h('h2', {}, isDirect(channel) || isThread(channel) ? name : `Welcome to #${name}`), h('p', {}, words), place);
}

function regroup(id) {
  const { messages } = log(state.open);
  const at = messages.findIndex((message) => message.id === id);
  for (const n of [at, at + 1]) if (messages[n]) nodes.get(messages[n].id)?.between(messages[n - 1]);
}

on('message', (message, fresh) => {
  if (message.channel_id !== state.open || log(state.open).stale) return;
  const node = nodes.get(message.id);
  if (node) { node.update(message); keepEnd(); return; }
  draw();
  const own = message.author?.id === state.me.id;
  if (own) atEnd = true;
  if (fresh && !own) {
    if (!atEnd) unseen++;
    voice.textContent = `${nameOf(message.author)}: ${plainWords(message).slice(0, 300)}`;
  }
  keepEnd();
  markRead();
  showPill();
});

on('gone', (channel, id) => {
  if (channel !== state.open) return;
  const node = nodes.get(id);
  const { messages } = log(channel);
  const next = node?.node.nextElementSibling?.dataset.id;
  if (node?.node.contains(document.activeElement)) document.getElementById('write')?.focus();
  node?.node.remove();
  nodes.delete(id);
  if (next && messages.length) regroup(next);
  keepEnd();
});

on('thread', (thread) => {
  nodes.get(thread.id)?.showThread(); // a thread has the id of the message that it began with
  keepEnd();
});
