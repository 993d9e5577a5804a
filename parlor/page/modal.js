// Modals: a form that the bot asks for, as a dialog.

import * as api from './api.js';
import { optionsOf } from './components.js';
import { h, icon, plural, spinner } from './dom.js';
import { emojiNode } from './listbox.js';
import { select } from './select.js';
import { state } from './store.js';
import { rich } from './text.js';

let count = 0;

/** A field: its node, what it answers, and what is wrong with it now (or nothing). */
function fieldOf(part, id, channel) {
  const required = part.required !== false;
  const least = part.min_values ?? (required ? 1 : 0);
  const answer = (value) => ({ type: part.type, custom_id: part.custom_id, ...(part.id ? { id: part.id } : {}), ...value });
  const tooFew = (n) => (required || n) && n < Math.max(least, required ? 1 : 0) && `Choose at least ${Math.max(least, 1)}.`;
  switch (part.type) {
    case 4: {
      const long = part.style === 2;
      const node = h(long ? 'textarea' : 'input', {
        id, class: 'input', placeholder: part.placeholder, maxlength: part.max_length ?? 4000, rows: long ? 5 : null,
        autocomplete: 'off', value: part.value || '', 'aria-required': String(required),
      });
      return {
        node, read: () => answer({ value: node.value }), limit: part.max_length,
        wrong: () => (required && !node.value.trim() ? 'This is required.'
          : node.value && node.value.length < (part.min_length ?? 0) ? `At least ${plural(part.min_length, 'character')}, please.` : null),
      };
    }
    case 3: case 5: case 6: case 7: case 8: {
      const options = optionsOf(part, channel);
      const node = select({ options, min: required ? Math.max(1, least) : 0, max: Math.min(part.max_values ?? 1, options.length || 1), placeholder: part.placeholder || 'Choose' });
      node.id = id;
      return { node, read: () => answer({ values: node.chosen }), wrong: () => tooFew(node.chosen.length) };
    }
    case 19: {
      const most = part.max_values ?? 1;
      const names = h('span', { class: 'file-names' }, most > 1 ? `Up to ${plural(most, 'file')}` : 'No file chosen');
      const input = h('input', { id, type: 'file', class: 'file-input', multiple: most > 1 });
      input.addEventListener('change', () => { names.textContent = [...input.files].map((file) => file.name).join(', ') || 'No file chosen'; });
      return {
        node: h('div', { class: 'upload' }, input, names),
        read: async () => {
          if (!input.files.length) return answer({ values: [] });
          const form = new FormData();
          for (const file of input.files) form.append('files', file, file.name);
          return answer({ values: (await api.post('uploads', form)).map((one) => one.id) });
        },
        wrong: () => tooFew(input.files.length) || (input.files.length > most && `At most ${plural(most, 'file')}.`),
      };
    }
    case 21: case 22: {
      const kind = part.type === 21 ? 'radio' : 'checkbox';
      const name = `choice-${id}`;
      const node = h('div', { class: 'choices', role: kind === 'radio' ? 'radiogroup' : 'group', id, tabindex: '-1' }, part.options.map((option) => h('label', { class: 'choice' },
        h('input', { type: kind, name, value: option.value, checked: option.default }),
        h('span', {}, option.emoji && emojiNode(option.emoji), option.label, option.description && h('small', {}, option.description)))));
      const chosen = () => [...node.querySelectorAll('input:checked')].map((input) => input.value);
      const most = part.max_values ?? part.options.length;
      if (kind === 'radio') return { node, group: true, read: () => answer({ value: chosen()[0] ?? null }), wrong: () => required && !chosen().length && 'Choose one.' };
      return { node, group: true, read: () => answer({ values: chosen() }), wrong: () => tooFew(chosen().length) || (chosen().length > most && `At most ${most}.`) };
    }
    case 23: {
      const node = h('input', { id, type: 'checkbox', class: 'lone-check', checked: part.default });
      return { node, read: () => answer({ value: node.checked }), wrong: () => null };
    }
    default:
      return null;
  }
}

export function showModal({ modal_id: modal, title, custom_id: customId, components }, channelId) {
  const channel = state.channels.get(channelId);
  const fields = [];
  const build = (part, label, description) => {
    const id = `field-${count++}`;
    const field = fieldOf(part, id, channel);
    if (!field) return { field: null, node: h('p', {}, 'This page cannot show this field.') };
    const wrong = h('span', { class: 'wrong', id: `${id}-wrong`, role: 'alert' });
    const name = [label, part.required !== false && part.type !== 23 && h('span', { class: 'star', title: 'required' }, ' *')];
    const target = field.node.querySelector?.('input[type=file]') || field.node;
    target.setAttribute('aria-describedby', `${id}-wrong ${id}-about`);
    if (field.group || target.classList.contains('select')) target.setAttribute('aria-label', label || '');
    Object.assign(field, { target, wrongNode: wrong });
    fields.push(field);
    return {
      field,
      node: h('div', { class: part.type === 23 ? 'field inline' : 'field' }, h(field.group ? 'span' : 'label', { class: 'field-label', for: field.group ? null : id }, name),
        description && h('small', { id: `${id}-about` }, description), field.node, wrong),
    };
  };
  // What is sent back has the shape of what was asked.
  const rows = components.map((part) => {
    if (part.type === 10) return { node: h('div', { class: 'text' }, ...rich(part.content)), read: () => ({ type: 10, ...(part.id ? { id: part.id } : {}) }) };
    if (part.type === 18) {
      const { node, field } = build(part.component, part.label, part.description);
      return { node, read: async () => ({ type: 18, ...(part.id ? { id: part.id } : {}), component: await field?.read() }) };
    }
    const inner = (part.components || []).map((child) => build(child, child.label));
    return { node: h('div', {}, inner.map((one) => one.node)), read: async () => ({ type: 1, components: await Promise.all(inner.map((one) => one.field?.read())) }) };
  });

  const problem = h('p', { class: 'failure', role: 'alert', hidden: true });
  const send = h('button', { class: 'button primary', type: 'submit' }, 'Submit');
  const close = () => dialog.close();
  const heading = `modal-${count++}`;
  const form = h('form', { novalidate: true }, rows.map((row) => row.node), problem,
    h('footer', {}, h('button', { class: 'button quiet', type: 'button', onclick: close }, 'Cancel'), send));
  const dialog = h('dialog', { class: 'modal', 'aria-labelledby': heading },
    h('header', {}, h('h2', { id: heading }, title), h('button', { class: 'round', type: 'button', 'aria-label': 'Close', onclick: close }, icon('close'))), form);

  form.addEventListener('submit', async (e) => {
    e.preventDefault();
    if (send.disabled) return;
    problem.hidden = true;
    for (const field of fields) {
      const text = field.wrong() || '';
      field.wrongNode.textContent = text;
      field.target.setAttribute('aria-invalid', String(Boolean(text)));
    }
    const first = fields.find((field) => field.wrongNode.textContent);
    if (first) { (first.group ? first.node.querySelector('input') : first.target).focus(); return; }
    const wait = spinner();
    send.disabled = true;
    send.append(wait);
    try {
      const answers = [];
      for (const row of rows) answers.push(await row.read());
      await api.interact({ type: 5, channel_id: channelId, modal_id: modal, custom_id: customId, components: answers });
      dialog.close();
    } catch (fault) {
      problem.textContent = `Something went wrong. Try again. ${fault.message}`;
      problem.hidden = false;
    } finally {
      send.disabled = false;
      wait.remove();
    }
  });
  const from = document.activeElement;
  dialog.addEventListener('close', () => { dialog.remove(); if (from?.isConnected) from.focus({ preventScroll: true }); });
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.target.focus();
}
