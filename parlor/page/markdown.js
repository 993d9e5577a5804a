// Discord's Markdown as DOM nodes.

import { h, fullText, relativeText, safeLink, timeText, dayText } from './dom.js';

const STAMP = {
  t: (d) => timeText(d),
  T: (d) => d.toLocaleTimeString(),
  d: (d) => d.toLocaleDateString(),
  D: (d) => dayText(d),
  f: (d) => `${dayText(d)} ${timeText(d)}`,
  F: (d) => fullText(d),
  s: (d) => `${d.toLocaleDateString()} ${timeText(d)}`,
  S: (d) => `${d.toLocaleDateString()} ${d.toLocaleTimeString()}`,
  R: (d) => relativeText((d - Date.now()) / 1000),
};

function stamp(seconds, style = 'f') {
  const date = new Date(Number(seconds) * 1000);
  if (Number.isNaN(date.valueOf())) return document.createTextNode(`<t:${seconds}:${style}>`);
  const live = style === 'R' ? { 'data-relative': seconds } : {};
  return h('time', { class: 'stamp', title: fullText(date), datetime: date.toISOString(), ...live }, STAMP[style](date));
}

const spoiler = (children) => {
  const node = h('span', { class: 'spoiler', role: 'button', tabindex: '0', 'aria-label': 'Spoiler, press to show' });
  const show = () => {
    node.classList.add('open');
    for (const name of ['role', 'tabindex', 'aria-label']) node.removeAttribute(name);
  };
  node.addEventListener('click', show);
  node.addEventListener('keydown', (e) => { if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); show(); } });
  node.append(h('span', {}, ...children));
  return node;
};

function link(address, children) {
  const href = safeLink(address);
  return href ? h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...children) : h('span', {}, ...children);
}

// Each rule: what it looks like at the beginning of the rest, and what becomes of it. The first that fits is taken.
// One that has a third part is tried only where that still comes: else a run of opening marks would be read to the end
// from each of them.
const INLINE = [
  [/^\\([^a-zA-Z0-9\s])/, (m) => m[1]],
  [/^\*\*\*(?=\S)([^]+?)\*\*\*(?!\*)/, (m, c) => h('strong', {}, h('em', {}, ...inline(m[1], c))), '***'],
  [/^\*\*(?=\S)([^]+?)\*\*(?!\*)/, (m, c) => h('strong', {}, ...inline(m[1], c)), '**'],
  [/^__([^]+?)__(?!_)/, (m, c) => h('u', {}, ...inline(m[1], c)), '__'],
  [/^\*(?=\S)((?:\*\*|[^*])+?)(?<=\S)\*(?!\*)/, (m, c) => h('em', {}, ...inline(m[1], c))],
  [/^_(?=\S)((?:__|[^_])+?)_(?![A-Za-z0-9_])/, (m, c) => h('em', {}, ...inline(m[1], c))],
  [/^~~([^]+?)~~/, (m, c) => h('s', {}, ...inline(m[1], c)), '~~'],
  [/^\|\|([^]+?)\|\|/, (m, c) => spoiler(inline(m[1], c)), '||'],
  [/^\[([^[\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"\n]*")?\)/, (m, c) => link(m[2], inline(m[1], c))],
  [/^<(https?:\/\/[^\s<>]+)>/, (m) => link(m[1], [m[1]])],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"')\]!?*_~|]/, (m) => link(m[0], [m[0]])],
  [/^<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/, (m) => stamp(m[1], m[2])],
  [/^<@!?(\d+)>/, (m, c) => c.mention('user', m[1])],
  [/^<@&(\d+)>/, (m, c) => c.mention('role', m[1])],
  [/^<#(\d+)>/, (m, c) => c.mention('channel', m[1])],
  [/^@(everyone|here)\b/, (m) => h('span', { class: 'mention' }, m[0])],
  [/^<\/([^:<>]+):\d+>/, (m, c) => c.mention('command', m[1])],
  [/^<a?(:\w+:)\d+>/, (m) => m[1]],
];
// Characters at which one of the rules above may begin; a word's underscore does not.
const SPECIAL = /[\\`*~|[<@]|__|(?<![A-Za-z0-9])_|https?:\/\//g;

/** Code goes from a run of backticks to the next run of the same length: where that one begins, asked from front to back. */
function closings(text) {
  const runs = new Map();
  for (const run of [...text.matchAll(/`+/g)].reverse()) {
    if (!runs.has(run[0].length)) runs.set(run[0].length, []);
    runs.get(run[0].length).push(run.index);
  }
  return (length, from) => {
    const places = runs.get(length) || [];
    while (places.length && places[places.length - 1] < from) places.pop();
    return places.length ? places[places.length - 1] : -1;
  };
}

export function inline(text, context) {
  const nodes = [];
  const closing = closings(text);
  const last = new Map(INLINE.map(([, , mark]) => [mark, mark ? text.lastIndexOf(mark) : Infinity]));
  let plain = '';
  let at = 0;
  while (at < text.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(text);
    if (!next) break;
    plain += text.slice(at, next.index);
    at = next.index;
    if (text[at] === '`') {
      let inside = at;
      while (text[inside] === '`') inside++;
      const end = closing(inside - at, inside);
      if (end < 0) { plain += text.slice(at, inside); at = inside; continue; }
      if (plain) nodes.push(plain);
      plain = '';
      const code = text.slice(inside, end);
      nodes.push(h('code', {}, code.length > 2 && code.startsWith(' ') && code.endsWith(' ') ? code.slice(1, -1) : code));
      at = end + (inside - at);
      continue;
    }
    const rest = text.slice(at);
    let found = null;
    for (const [pattern, make, mark] of INLINE) {
      if (last.get(mark) <= at) continue;
      const match = pattern.exec(rest);
      if (match) { found = [match, make]; break; }
    }
    if (!found) { plain += text[at++]; continue; }
    const made = found[1](found[0], context);
    if (typeof made === 'string') plain += made;
    else { if (plain) nodes.push(plain); plain = ''; nodes.push(made); }
    at += found[0][0].length;
  }
  plain += text.slice(at);
  if (plain) nodes.push(plain);
  return nodes;
}

const LIST = /^(\s*)([-*]|\d{1,9}\.)\s([^]*)$/;

function list(lines, from, context) {
  const [, pad, mark] = LIST.exec(lines[from]);
  const node = /\d/.test(mark) ? h('ol', { start: parseInt(mark, 10) }) : h('ul');
  let at = from;
  while (at < lines.length) {
    const found = LIST.exec(lines[at]);
    if (!found) break;
    if (found[1].length > pad.length && node.lastChild) {
      const [inner, end] = list(lines, at, context);
      node.lastChild.append(inner);
      at = end;
      continue;
    }
    if (found[1].length < pad.length || /\d/.test(found[2]) !== /\d/.test(mark)) break;
    node.append(h('li', {}, ...inline(found[3].trimStart(), context)));
    at++;
  }
  return [node, at];
}

/** Blocks: code, headings, small print, quotes, lists; all else is running text with its line breaks. */
export function blocks(text, context) {
  const nodes = [];
  let run = [];
  const flush = () => {
    if (run.length) nodes.push(h('div', { class: 'run' }, ...inline(run.join('\n'), context)));
    run = [];
  };
  const lines = String(text).split('\n');
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    const fence = line.indexOf('```');
    if (fence >= 0) {
      const rest = [line.slice(fence + 3), ...lines.slice(at + 1)].join('\n');
      const end = rest.indexOf('```');
      if (end > 0) {
        if (fence) run.push(line.slice(0, fence));
        flush();
        const body = rest.slice(0, end);
        const tagged = /^[\w+-]*\n/.exec(body);
        nodes.push(h('pre', { tabindex: '0' }, h('code', {}, body.slice(tagged ? tagged[0].length : 0).replace(/\n$/, ''))));
        const after = rest.slice(end + 3).replace(/^\n/, '');
        lines.splice(0, lines.length, ...(after ? after.split('\n') : []));
        at = 0;
        continue;
      }
    }
    const heading = /^(#{1,3})\s+(\S[^]*)$/.exec(line);
    const small = /^-#\s([^]*)$/.exec(line);
    const whole = /^>>>\s/.test(line);
    if (heading) {
      flush();
      nodes.push(h(`h${heading[1].length + 2}`, { class: `h${heading[1].length}` }, ...inline(heading[2], context)));
    } else if (small) {
      flush();
      nodes.push(h('small', {}, ...inline(small[1].trimStart(), context)));
    } else if (whole || /^>\s/.test(line)) {
      flush();
      const quoted = whole ? [line.slice(4), ...lines.slice(at + 1)] : [];
      if (whole) at = lines.length;
      else while (at < lines.length && /^>\s/.test(lines[at])) quoted.push(lines[at++].slice(2));
      nodes.push(h('blockquote', {}, ...blocks(quoted.join('\n'), context)));
      continue;
    } else if (LIST.test(line)) {
      flush();
      const [node, end] = list(lines, at, context);
      nodes.push(node);
      at = end;
      continue;
    } else run.push(line);
    at++;
  }
  flush();
  return nodes;
}
