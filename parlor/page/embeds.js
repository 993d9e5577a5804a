// Embeds, the older kind of rich message.

import { h, safeLink, whenText } from './dom.js';
import { picture } from './pictures.js';
import { rich, richLine } from './text.js';

export function embedNode(embed, message) {
  const colour = embed.color ? `#${embed.color.toString(16).padStart(6, '0')}` : null;
  const href = embed.url && safeLink(embed.url);
  const title = embed.title && richLine(embed.title);
  const foot = [embed.footer?.text, embed.timestamp && whenText(new Date(embed.timestamp))].filter(Boolean).join(' · ');
  return h('article', { class: 'embed', style: colour ? { '--accent': colour } : {} },
    h('div', { class: 'embed-text' },
      embed.author?.name && h('div', { class: 'embed-author' }, embed.author.name),
      title && h('div', { class: 'embed-title' }, href ? h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...title) : title),
      embed.description && h('div', {}, ...rich(embed.description)),
      embed.fields?.length && h('dl', { class: 'fields' }, embed.fields.map((field) => h('div', { class: field.inline ? 'inline' : '' },
        h('dt', {}, ...richLine(field.name)), h('dd', {}, ...rich(field.value))))),
      embed.image && picture(embed.image, message),
      foot && h('footer', {}, foot)),
    embed.thumbnail && picture({ ...embed.thumbnail, small: true }, message));
}
