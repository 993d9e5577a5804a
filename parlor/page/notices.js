// Quiet words at the edge: the connection, the game master's state, a direct message that came, who is typing.

import { avatar, clamp, h, icon } from './dom.js';
import { ListBox, search } from './listbox.js';
import { pulse, places_in_order } from './channels.js';
import { channelName, emit, isDirect, isThread, nameOf, on, state, userOf } from './store.js';
import { plainWords } from './text.js';

const banner = document.getElementById('banner');
const toasts = document.getElementById('toasts');
const typing = document.getElementById('typing');
let connected = true;
let slow = null;

function drawBanner() {
  const text = !connected ? 'Connection lost; trying again …' : !state.bot.online ? 'The game master is not here yet; it may be starting.' : '';
  if (banner.textContent !== text) banner.textContent = text;
  banner.hidden = !text;
}

export function connection(up) {
  clearTimeout(slow);
  if (up) { connected = true; drawBanner(); }
  else slow = setTimeout(() => { connected = false; drawBanner(); }, 700); // a blink is not worth a word
}
on('bot', drawBanner);
on('loaded', drawBanner);

// -- toasts

export function directMessage(message) {
  pulse(message.channel_id);
  toasts.querySelector(`[data-channel="${message.channel_id}"]`)?.remove();
  const name = nameOf(message.author);
  const text = plainWords(message);
  const toast = h('div', { class: 'toast', role: 'status', 'data-channel': message.channel_id },
    h('button', { class: 'toast-body', type: 'button', onclick: () => { toast.remove(); emit('go', message.channel_id); } },
      avatar({ ...message.author, ...userOf(message.author.id) }, name), h('span', {}, h('b', {}, `${name} wrote to you`), h('span', { class: 'toast-text' }, text.slice(0, 220)))),
    h('button', { class: 'round', type: 'button', 'aria-label': 'Close', onclick: () => toast.remove() }, icon('close')));
  let timer = null;
  const later = () => { timer = setTimeout(() => toast.remove(), 9000); };
  toast.addEventListener('pointerenter', () => clearTimeout(timer));
  toast.addEventListener('pointerleave', later);
  toasts.append(toast);
  while (toasts.children.length > 3) toasts.firstChild.remove();
  later();
}
on('opened', (id) => toasts.querySelector(`[data-channel="${id}"]`)?.remove());

// -- typing

const writers = new Map(); // user -> when it is forgotten
function drawTyping() {
  for (const [id, one] of writers) if (one.until < Date.now() || one.channel !== state.open) writers.delete(id);
  const names = [...writers.keys()].map((id) => nameOf({ id }));
  typing.textContent = names.length ? `${names.slice(0, 3).join(', ')} ${names.length > 1 ? 'are' : 'is'} typing …` : '';
}
export function typed({ channel_id: channel, user_id: user }) {
  if (channel !== state.open || user === state.me.id) return;
  writers.set(user, { channel, until: Date.now() + 9000 });
  drawTyping();
  setTimeout(drawTyping, 9100);
}
on('message', (message) => { if (writers.delete(message.author?.id)) drawTyping(); });
on('opened', drawTyping);

// -- Ctrl+K

export function switcher() {
  if (document.querySelector('dialog[open]')) return;
  const list = new ListBox({ label: 'Channels', pick: (item) => go(item) });
  const field = h('input', { class: 'input', placeholder: 'Where to?', 'aria-label': 'Go to a channel, thread or person', role: 'combobox', 'aria-expanded': 'true', autocomplete: 'off' });
  list.attach(field);
  const dialog = h('dialog', { class: 'modal switcher', 'aria-label': 'Go to' }, field, list.node);
  const items = places_in_order().map((channel) => ({
    id: channel.id, label: channelName(channel), lead: h('span', { class: 'slash' }, icon(isDirect(channel) ? 'at' : isThread(channel) ? 'thread' : 'hash')),
    note: Number(channel.unread) ? `${channel.unread} unread` : '', unread: Number(channel.unread) || 0,
  })).sort((a, b) => Number(b.unread > 0) - Number(a.unread > 0));
  const show = () => list.show(search(items, field.value), 0);
  const go = (item) => { if (item) { dialog.close(); emit('go', item.id); } };
  field.addEventListener('input', show);
  field.addEventListener('keydown', (e) => {
    if (list.keys(e)) return;
    if (e.key === 'Enter') { e.preventDefault(); go(list.current); }
  });
  dialog.addEventListener('click', (e) => { if (e.target === dialog) dialog.close(); });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  show();
}

export function neighbour(step) {
  const all = places_in_order();
  const at = all.findIndex((one) => one.id === state.open);
  const to = all[clamp(at + step, 0, all.length - 1)];
  if (to) emit('go', to.id);
}
