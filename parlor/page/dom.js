// Small helpers to build the page. Text from the network becomes text nodes, never markup.

const SVG = 'http://www.w3.org/2000/svg';

/** h('button', {class: 'x', onclick: f, 'aria-label': 'y'}, 'text', node, …) */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key === 'style') for (const [name, v] of Object.entries(value)) node.style.setProperty(name, v);
    else if (key === 'dataset') Object.assign(node.dataset, value);
    else if (key === 'value') node.value = value;
    else node.setAttribute(key, value === true ? '' : value);
  }
  append(node, children);
  return node;
}

export function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
  return node;
}

const ICONS = {
  hash: 'M10 3 8 21M16 3l-2 18M4 8.5h17M3 15.5h17',
  thread: 'M21 11.5a7.5 7.5 0 0 1-11 6.6L4 20l1.9-5A7.5 7.5 0 1 1 21 11.5zM9.5 10h7M9.5 13.2h4.5',
  branch: 'M6 3v9a5 5 0 0 0 5 5h9M16 13l4 4-4 4',
  at: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7.1',
  menu: 'M4 6h16M4 12h16M4 18h16',
  people: 'M16 20v-1.5a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4V20M9 11a3.8 3.8 0 1 0 0-7.6A3.8 3.8 0 0 0 9 11zM22 20v-1.5a4 4 0 0 0-3-3.9M16 3.6a3.8 3.8 0 0 1 0 7.2',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM20.5 20.5 15.2 15.2',
  down: 'm6 9 6 6 6-6',
  arrow: 'M12 5v14M5.5 12.5 12 19l6.5-6.5',
  send: 'M4 12 3 4l18 8-18 8 1-8zm0 0h8',
  close: 'M6 6l12 12M18 6 6 18',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  theme: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  swap: 'M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7',
  plus: 'M12 5v14M5 12h14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  file: 'M13 3H6v18h12V8zM13 3v5h5',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  reply: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1',
  slash: 'M7 20 17 4',
  mail: 'M3 5.5h18v13H3zM3 6l9 7 9-7',
  help: 'M9.2 9a2.9 2.9 0 1 1 4.1 2.7c-.9.5-1.3 1-1.3 2.1M12 17.2v.1M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19z',
};

export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

export const spinner = () => h('span', { class: 'spinner', 'aria-hidden': 'true' });

// -- people

const COLOURS = ['#5b6ee1', '#2f8f6b', '#c2613f', '#a8479b', '#b8862d', '#3f88b5', '#8c5bd6', '#b5485d'];

export function colourOf(user) {
  const own = user?.avatar_colour;
  if (typeof own === 'number') return `#${own.toString(16).padStart(6, '0')}`;
  if (typeof own === 'string' && /^#[0-9a-f]{6}$/i.test(own)) return own;
  if (user?.bot) return '#d3ab51';
  const text = String(user?.id ?? '');
  let sum = 0;
  for (let n = 0; n < text.length; n++) sum = (sum * 31 + text.charCodeAt(n)) % 9973;
  return COLOURS[sum % COLOURS.length];
}

/** Black or white, whichever is read better on this colour. */
function inkOn(colour) {
  const part = (at) => {
    const c = parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  return light > 0.2 ? '#14151f' : '#ffffff';
}

export function avatar(user, name, size = '') {
  const colour = colourOf(user);
  const words = String(name || '?').trim().split(/\s+/);
  const letters = [...words[0]][0] + (words.length > 1 ? [...words[words.length - 1]][0] : '');
  return h('span', {
    class: `avatar ${size}`, 'aria-hidden': 'true', style: { '--back': colour, '--ink': inkOn(colour) },
  }, letters.toUpperCase());
}

// -- time

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const longDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
const shortDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' });

export const timeText = (date) => clock.format(date);
export const dayText = (date) => longDay.format(date);
export const fullText = (date) => full.format(date);
export const sameDay = (a, b) => a.toDateString() === b.toDateString();

export function whenText(date) {
  const yesterday = new Date(Date.now() - 864e5);
  if (sameDay(date, new Date())) return `Today at ${timeText(date)}`;
  if (sameDay(date, yesterday)) return `Yesterday at ${timeText(date)}`;
  return `${shortDay.format(date)} ${timeText(date)}`;
}

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const STEPS = [['second', 60], ['minute', 60], ['hour', 24], ['day', 30], ['month', 12], ['year', Infinity]];

export function relativeText(seconds) {
  let value = seconds;
  for (const [unit, many] of STEPS) {
    if (Math.abs(Math.round(value)) < many) return relative.format(Math.round(value), unit);
    value /= many;
  }
  return '';
}

/** Relative times stay true while they are on the screen. */
export function refreshTimes() {
  for (const node of document.querySelectorAll('time[data-relative]')) {
    const text = relativeText(Number(node.dataset.relative) - Date.now() / 1000);
    if (node.textContent !== text) node.textContent = text;
  }
}

// -- the rest

export const compareIds = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
export const clamp = (n, low, high) => Math.max(low, Math.min(high, n));
export const plural = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;

/** The address of a picture, if it is ours; pictures of other places are never fetched. */
export function ownAddress(address) {
  try {
    const url = new URL(address, location.origin);
    if (url.origin === location.origin || url.pathname.startsWith('/parlor/files/')) return url.pathname + url.search;
  } catch { /* not an address */ }
  return null;
}

export function safeLink(address) {
  try {
    const url = new URL(address);
    return ['http:', 'https:'].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

const remembered = { session: globalThis.sessionStorage, local: globalThis.localStorage };
export function recall(where, key) {
  try { return remembered[where].getItem(`parlor.${key}`); } catch { return null; }
}
export function remember(where, key, value) {
  try {
    if (value === null) remembered[where].removeItem(`parlor.${key}`);
    else remembered[where].setItem(`parlor.${key}`, value);
  } catch { /* private windows may refuse */ }
}
