// Pictures in messages, and the one that is enlarged.

import { h, icon, ownAddress, safeLink } from './dom.js';

function addressOf(item, message) {
  const url = item.media?.url ?? item.url ?? '';
  if (!url.startsWith('attachment://')) return [url, item.media || item];
  const attached = (message.attachments || []).find((one) => one.filename === url.slice(13));
  return [attached?.url ?? '', attached || {}];
}

/** A picture with its alt text. `node.show(item, message)` puts another one into its place without flicker. */
export function picture(item, message) {
  const img = h('img', { loading: 'lazy', decoding: 'async', draggable: 'false' });
  const open = h('button', { class: 'enlarge', type: 'button' }, img);
  const words = h('p', { class: 'alt-words', hidden: true });
  const badge = h('button', { class: 'alt-badge', type: 'button', 'aria-expanded': 'false', title: 'Description' }, 'ALT');
  const node = h('figure', { class: item.small ? 'picture small' : 'picture' }, open, badge, words);
  let shown; // nothing yet

  open.addEventListener('click', () => { if (!unveil()) enlarge(img, open); });
  badge.addEventListener('click', () => {
    words.hidden = !words.hidden;
    badge.setAttribute('aria-expanded', String(!words.hidden));
  });
  const unveil = () => {
    const was = node.classList.contains('veiled');
    node.classList.remove('veiled');
    node.unveiled = true;
    return was;
  };

  node.show = (next, of) => {
    const [url, media] = addressOf(next, of);
    const address = ownAddress(url);
    const alt = next.description || media.description || '';
    img.alt = alt || 'Picture';
    open.setAttribute('aria-label', `Enlarge: ${alt || 'picture'}`);
    words.textContent = alt;
    badge.hidden = !alt;
    if (!alt) words.hidden = true;
    node.classList.toggle('veiled', Boolean(next.spoiler) && !node.unveiled);
    const [width, height] = [media.width, media.height];
    const size = () => {
      if (!width || !height) return;
      img.width = width;
      img.height = height;
    };
    if (address === shown) return;
    const first = shown === undefined;
    shown = address;
    if (!address) {
      const href = safeLink(url);
      node.replaceChildren(href
        ? h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, alt || 'A picture on another site')
        : h('span', { class: 'unknown' }, alt || 'A picture that cannot be shown.'));
      return;
    }
    if (first) { size(); img.src = address; return; }
    // The old picture stays until the new one is ready.
    const ready = new Image();
    ready.src = address;
    const swap = () => { if (shown === address) { size(); img.src = address; } };
    ready.decode().then(swap, swap);
  };
  node.show(item, message);
  return node;
}

function enlarge(img, from) {
  const large = h('img', { src: img.src, alt: img.alt });
  const close = h('button', { class: 'round', type: 'button', 'aria-label': 'Close', onclick: () => dialog.close() }, icon('close'));
  const original = h('a', { class: 'round', href: img.src, target: '_blank', rel: 'noopener', 'aria-label': 'Open the picture in a new tab' }, icon('external'));
  const stage = h('div', { class: 'stage' }, large);
  const dialog = h('dialog', { class: 'overlay', 'aria-label': 'Enlarged picture' }, stage,
    h('div', { class: 'overlay-tools' }, original, close),
    img.alt && img.alt !== 'Picture' && h('p', { class: 'overlay-words' }, img.alt));
  dialog.addEventListener('click', (e) => {
    if (e.target === large) dialog.classList.toggle('whole'); // to its full size and back
    else if (e.target === dialog || e.target === stage) dialog.close();
  });
  dialog.addEventListener('close', () => { dialog.remove(); from.focus({ preventScroll: true }); });
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}
