// Markdown with this server's names in it.

import { h, icon } from './dom.js';
import { blocks, inline } from './markdown.js';
import { channelName, emit, isThread, nameOf, state } from './store.js';

function mention(kind, id) {
  if (kind === 'user') {
    return h('span', { class: id === state.me?.id ? 'mention mine' : 'mention' }, `@${state.users.has(id) ? nameOf({ id }) : 'unknown'}`);
  }
  if (kind === 'role') return h('span', { class: 'mention' }, '@role');
  if (kind === 'command') {
    return h('button', { class: 'mention', type: 'button', onclick: () => emit('write', `/${id} `) }, `/${id}`);
  }
  const channel = state.channels.get(id);
  if (!channel) return h('span', { class: 'mention' }, '#unknown');
  return h('button', { class: 'mention', type: 'button', onclick: () => emit('go', id) },
    icon(isThread(channel) ? 'thread' : 'hash'), channelName(channel));
}

export const rich = (text) => blocks(text, { mention });
export const richLine = (text) => inline(text, { mention });

/** What a message says, in plain words, for toasts and for those who listen. */
export function plainWords(message) {
  const words = [message.content || ''];
  const walk = (part) => {
    if (part.content) words.push(part.content);
    for (const item of part.items || []) if (item.description) words.push(`Picture: ${item.description}`);
    (part.components || []).forEach(walk);
  };
  (message.components || []).forEach(walk);
  for (const embed of message.embeds || []) words.push(embed.title || '', embed.description || '');
  if (!words.some(Boolean) && message.attachments?.length) words.push(message.attachments[0].filename);
  const host = h('div', {}, ...words.filter(Boolean).flatMap((text) => [...rich(text), ' ']));
  for (const node of host.querySelectorAll('.spoiler')) node.textContent = '(hidden)';
  return [...host.childNodes].map((node) => node.textContent).join(' ').replace(/\s+/g, ' ').trim();
}
