// A select menu: a box that opens a list, with a search field where the list is long.

import { h, icon, plural } from './dom.js';
import { ListBox, emojiNode, search } from './listbox.js';

const SEARCH_FROM = 9;
let openMenu = null;

/** A list whose box has left the page is closed. */
export function closeOrphan() {
  if (openMenu && !openMenu.box.isConnected) openMenu.close(false);
}

/**
 * options: [{label, value, description, emoji, default}]; min, max.
 * `changed(values)` is called when a choice has been made that differs from the one before.
 */
export function select({ options, min = 1, max = 1, placeholder, label, disabled, changed, key }) {
  let chosen = options.filter((option) => option.default).map((option) => option.value);
  const face = h('span', { class: 'select-face' });
  const box = h('button', {
    class: 'select', type: 'button', role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': 'false',
    'aria-label': label || placeholder || 'Choose', disabled, 'data-key': key,
  }, face, icon('down'));

  const show = () => {
    const parts = options.filter((option) => chosen.includes(option.value));
    face.classList.toggle('empty', !parts.length);
    face.replaceChildren(...(parts.length
      ? parts.map((one) => h('span', { class: max > 1 ? 'chip' : 'one' }, one.emoji && emojiNode(one.emoji), one.label))
      : [placeholder || 'Choose']));
    box.setAttribute('aria-description', parts.map((one) => one.label).join(', ') || 'nothing chosen');
  };
  show();
  const commit = (values) => {
    const same = values.length === chosen.length && values.every((value) => chosen.includes(value));
    chosen = values;
    show();
    if (!same) changed?.(values);
  };
  const open = () => {
    if (openMenu?.box === box) openMenu.close(true);
    else if (!box.closest('.busy')) new Menu({ box, options, chosen, min, max, commit, title: placeholder || label });
  };
  box.addEventListener('click', open);
  box.addEventListener('keydown', (e) => {
    if (['ArrowDown', 'ArrowUp'].includes(e.key)) { e.preventDefault(); open(); }
  });
  Object.defineProperty(box, 'chosen', { get: () => chosen });
  return box;
}

class Menu {
  constructor({ box, options, chosen, min, max, commit, title }) {
    openMenu?.close(true);
    openMenu = this;
    Object.assign(this, { box, options, min, max, commit, draft: new Set(chosen), typed: '' });
    this.several = max > 1;
    this.list = new ListBox({ label: title || 'Options', several: this.several, pick: (item) => this.toggle(item) });
    const searching = options.length >= SEARCH_FROM;
    this.field = searching
      ? h('input', { class: 'menu-search', type: 'search', placeholder: 'Search', 'aria-label': 'Search the options', autocomplete: 'off' })
      : h('div', { class: 'menu-focus', tabindex: '0', 'aria-label': title || 'Options' });
    this.field.setAttribute('role', 'combobox');
    this.field.setAttribute('aria-expanded', 'true');
    this.list.attach(this.field);
    this.field.addEventListener('input', () => this.filter());
    this.tally = h('span', { class: 'menu-tally', 'aria-live': 'polite' });
    this.done = h('button', { class: 'button primary small', type: 'button', onclick: () => this.close(true) }, 'Done');
    this.node = h('div', { class: 'menu', popover: 'manual' },
      searching ? h('div', { class: 'menu-top' }, icon('search'), this.field) : this.field,
      this.list.node,
      this.several && h('div', { class: 'menu-foot' }, this.tally, this.done));
    this.node.addEventListener('keydown', (e) => this.key(e));
    (box.closest('dialog') || document.body).append(this.node);
    this.node.showPopover();
    box.setAttribute('aria-expanded', 'true');
    box.setAttribute('aria-controls', this.list.id);
    this.filter();
    this.place();
    this.field.focus();
    this.outside = (e) => { if (!this.node.contains(e.target) && !box.contains(e.target)) this.close(true); };
    this.moved = (e) => { if (!this.node.contains(e.target)) this.place(); };
    addEventListener('pointerdown', this.outside, true);
    addEventListener('scroll', this.moved, true);
    addEventListener('resize', this.moved);
  }

  filter() {
    const found = search(this.options, this.field.value || '');
    this.list.show(found.map((option) => ({ ...option, chosen: this.draft.has(option.value) })),
      this.field.value ? 0 : Math.max(0, found.findIndex((option) => this.draft.has(option.value))));
    if (!found.length) this.list.node.append(h('li', { class: 'list-none' }, 'Nothing fits that.'));
    this.count();
  }

  count() {
    if (!this.several) return;
    const n = this.draft.size;
    const span = this.min === this.max ? `${this.min}` : this.min ? `${this.min} to ${this.max}` : `up to ${this.max}`;
    this.tally.textContent = `${n} chosen, of ${span}`;
    this.done.disabled = n < this.min || n > this.max;
  }

  toggle(item) {
    if (!item) return;
    const had = this.draft.has(item.value);
    if (!this.several) {
      if (had && this.min > 0) { this.close(false); return; }
      this.draft = new Set(had ? [] : [item.value]);
      this.close(true);
      return;
    }
    if (had) this.draft.delete(item.value);
    else if (this.draft.size < this.max) this.draft.add(item.value);
    else {
      this.tally.textContent = `At most ${plural(this.max, 'choice')}: take one back first.`;
      return;
    }
    this.list.mark((one) => this.draft.has(one.value));
    this.count();
  }

  key(e) {
    const typing = this.field instanceof HTMLInputElement;
    if (e.target === this.done && ['Enter', ' '].includes(e.key)) return;
    if (this.list.keys(e, !typing)) return;
    if (e.key === 'Escape') { e.preventDefault(); e.stopPropagation(); this.close(false); }
    else if (e.key === 'Enter' || (e.key === ' ' && !typing)) { e.preventDefault(); this.toggle(this.list.current); }
    else if (e.key === 'Tab' && !this.several) this.close(true);
    else if (!typing && e.key.length === 1) {
      clearTimeout(this.forget);
      this.typed += e.key.toLowerCase();
      this.forget = setTimeout(() => { this.typed = ''; }, 700);
      const at = this.list.items.findIndex((item) => item.label.toLowerCase().startsWith(this.typed));
      if (at >= 0) this.list.go(at);
    }
  }

  place() {
    if (!this.box.isConnected) return;
    const at = this.box.getBoundingClientRect();
    const room = innerHeight - at.bottom - 12;
    const above = room < 240 && at.top > room;
    const width = Math.min(Math.max(at.width, 280), innerWidth - 16);
    const style = this.node.style;
    style.width = `${width}px`;
    style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
    style.maxHeight = `${Math.min(420, Math.max(160, above ? at.top - 12 : room))}px`;
    style.top = above ? 'auto' : `${at.bottom + 4}px`;
    style.bottom = above ? `${innerHeight - at.top + 4}px` : 'auto';
  }

  close(keep) {
    if (openMenu !== this) return;
    openMenu = null;
    removeEventListener('pointerdown', this.outside, true);
    removeEventListener('scroll', this.moved, true);
    removeEventListener('resize', this.moved);
    const hadFocus = this.node.contains(document.activeElement);
    this.node.remove();
    this.box.setAttribute('aria-expanded', 'false');
    this.box.removeAttribute('aria-controls');
    if (hadFocus) this.box.focus({ preventScroll: true });
    if (keep && this.draft.size >= this.min && this.draft.size <= this.max) {
      this.commit(this.options.filter((option) => this.draft.has(option.value)).map((option) => option.value));
    }
  }
}
