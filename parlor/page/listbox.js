// A list from which one chooses with the mouse or with the keys of another field: selects, commands, channels.

import { h, icon, clamp } from './dom.js';

let count = 0;

export class ListBox {
  /** `pick(item)` is called for a click; the field that owns the keys calls `keys(event)` first. */
  constructor({ label, pick, several = false }) {
    this.id = `list-${count++}`;
    this.pick = pick;
    this.items = [];
    this.at = -1;
    this.several = several;
    this.node = h('ul', { class: 'listbox', role: 'listbox', id: this.id, 'aria-label': label });
    if (several) this.node.setAttribute('aria-multiselectable', 'true');
    this.node.addEventListener('mousedown', (e) => e.preventDefault()); // the field keeps the focus
    this.node.addEventListener('mousemove', (e) => {
      const row = e.target.closest('[data-at]');
      if (row && Number(row.dataset.at) !== this.at) this.go(Number(row.dataset.at), false);
    });
    this.node.addEventListener('click', (e) => {
      const row = e.target.closest('[data-at]');
      if (row) this.pick(this.items[Number(row.dataset.at)]);
    });
  }

  /** Items: {label, description?, note?, emoji?, lead?, chosen?, head?, disabled?}; `head` opens a group. */
  show(items, at = 0) {
    this.items = items;
    this.node.replaceChildren(...items.flatMap((item, n) => [
      item.head && h('li', { class: 'list-head', role: 'presentation' }, item.head),
      h('li', {
        class: 'option', role: 'option', id: `${this.id}-${n}`, 'data-at': n,
        'aria-selected': item.chosen ? 'true' : 'false', 'aria-disabled': item.disabled ? 'true' : null,
      },
      item.lead || (item.emoji && emojiNode(item.emoji)),
      h('span', { class: 'option-text' },
        h('span', { class: 'option-label' }, item.label),
        item.description && h('span', { class: 'option-note' }, item.description)),
      item.note && h('span', { class: 'option-side' }, item.note),
      (this.several || item.chosen !== undefined) && h('span', { class: this.several ? 'tick box' : 'tick' }, icon('check'))),
    ].filter(Boolean)));
    this.go(items.length ? clamp(at, 0, items.length - 1) : -1);
  }

  go(at, scroll = true) {
    this.node.querySelector('.active')?.classList.remove('active');
    this.at = at;
    const row = this.row;
    row?.classList.add('active');
    if (scroll) row?.scrollIntoView({ block: 'nearest' });
    if (row) this.field?.setAttribute('aria-activedescendant', row.id);
    else this.field?.removeAttribute('aria-activedescendant');
  }

  get row() { return this.node.querySelector(`[data-at="${this.at}"]`); }

  get current() { return this.items[this.at]; }

  mark(test) {
    this.items.forEach((item, n) => {
      item.chosen = test(item);
      this.node.querySelector(`[data-at="${n}"]`).setAttribute('aria-selected', item.chosen ? 'true' : 'false');
    });
  }

  /** Makes a field steer this list. */
  attach(field) {
    this.field = field;
    field.setAttribute('aria-controls', this.id);
    field.setAttribute('aria-autocomplete', 'list');
  }

  /** Arrow keys; true if the key was one of them. */
  keys(event, homeAndEnd = false) {
    const last = this.items.length - 1;
    if (last < 0 || event.ctrlKey || event.metaKey || event.altKey) return false;
    const to = {
      ArrowDown: this.at >= last ? 0 : this.at + 1,
      ArrowUp: this.at <= 0 ? last : this.at - 1,
      PageDown: Math.min(last, this.at + 7),
      PageUp: Math.max(0, this.at - 7),
      ...(homeAndEnd ? { Home: 0, End: last } : {}),
    }[event.key];
    if (to === undefined) return false;
    event.preventDefault();
    this.go(to);
    return true;
  }
}

export const emojiNode = (emoji) => h('span', { class: emoji.id ? 'emoji named' : 'emoji', 'aria-hidden': 'true' },
  emoji.id ? `:${emoji.name}:` : emoji.name);

/** Those whose words begin with what was typed come first, then those that have it anywhere. */
export function search(items, typed, text = (item) => item.label) {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return items;
  const rank = (item) => {
    const words = text(item).toLowerCase();
    if (words.startsWith(wanted)) return 0;
    if (words.includes(` ${wanted}`)) return 1;
    if (words.includes(wanted)) return 2;
    return (item.description || '').toLowerCase().includes(wanted) ? 3 : 9;
  };
  return items.map((item) => [rank(item), item]).filter(([n]) => n < 9).sort((a, b) => a[0] - b[0]).map(([, item]) => item);
}
