// The parts of a message: Discord's components, old and new. Parts that did not change keep their nodes, so that an
// edit moves nothing that it does not mean.

import { h, icon, ownAddress, safeLink, spinner } from './dom.js';
import { emojiNode } from './listbox.js';
import { picture } from './pictures.js';
import { closeOrphan, select } from './select.js';
import { channelName, isDirect, nameOf, state } from './store.js';
import { rich } from './text.js';

const BUTTONS = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link' };
const SELECTS = [3, 5, 6, 7, 8];

/** Makes the children of a node show these components. `context`: {message, act(component, values)}. */
export function sync(parent, components, context) {
  const old = [...parent.children];
  const files = (context.message.attachments || []).map((one) => one.url).join(' ');
  components.forEach((component, n) => {
    let json = JSON.stringify(component);
    if (json.includes('attachment://')) json += files; // the same name may be another file now
    const there = old[n];
    if (there?.json === json) return;
    if (there && there.kind === component.type && UPDATE[component.type]) {
      UPDATE[component.type](there, component, context);
      there.json = json;
      return;
    }
    const made = make(component, context);
    made.json = json;
    made.kind = component.type;
    if (there) there.replaceWith(made);
    else parent.append(made);
  });
  for (const extra of old.slice(components.length)) extra.remove();
  closeOrphan();
}

const make = (component, context) => (MAKE[component.type] || unknown)(component, context);
const unknown = () => h('div', { class: 'unknown' }, 'Something that this page cannot show.');

const MAKE = {
  1: (row, context) => h('div', { class: 'row', role: 'group', 'aria-label': 'Controls' },
    row.components.map((child) => make(child, context))),
  2: button,
  9: (section, context) => h('div', { class: 'section' },
    h('div', { class: 'section-text' }, section.components.map((child) => make(child, context))),
    section.accessory && h('div', { class: 'accessory' }, make(section.accessory, context))),
  10: (text) => h('div', { class: 'text' }, ...rich(text.content)),
  11: (thumbnail, { message }) => picture({ ...thumbnail, small: true }, message),
  12: (gallery, { message }) => h('div', { class: `gallery of-${Math.min(gallery.items.length, 5)}` },
    gallery.items.map((item) => picture(item, message))),
  13: (part, { message }) => fileCard(fileOf(part.file, message)),
  14: (line) => h('hr', { class: `separator${line.divider === false ? ' plain' : ''}${line.spacing === 2 ? ' wide' : ''}` }),
  17: (box, context) => {
    const node = h('div', { class: 'container' });
    UPDATE[17](node, box, context);
    return node;
  },
};
for (const type of SELECTS) MAKE[type] = menu;

const UPDATE = {
  12: (node, gallery, { message }) => {
    if (node.children.length !== gallery.items.length) node.replaceChildren(...MAKE[12](gallery, { message }).children);
    else gallery.items.forEach((item, n) => node.children[n].show(item, message));
    node.className = `gallery of-${Math.min(gallery.items.length, 5)}`;
  },
  17: (node, box, context) => {
    const colour = box.accent_color;
    node.classList.toggle('accented', colour !== null && colour !== undefined);
    if (colour !== null && colour !== undefined) node.style.setProperty('--accent', `#${colour.toString(16).padStart(6, '0')}`);
    let inner = node.querySelector(':scope > .inner');
    if (!inner) {
      inner = h('div', { class: 'inner' });
      node.append(inner);
    }
    sync(inner, box.components, context);
    hide(node, box);
  },
};

function hide(node, box) {
  node.querySelector(':scope > .veil')?.remove();
  if (!box.spoiler || node.shown) return;
  node.append(h('button', {
    class: 'veil', type: 'button', onclick: (e) => { node.shown = true; e.currentTarget.remove(); },
  }, 'Spoiler'));
}

// -- buttons

function button(part, context) {
  const face = [part.emoji && emojiNode(part.emoji), part.label && h('span', { class: 'label' }, part.label)];
  const name = part.label ? null : part.emoji?.name;
  if (part.style === 5) {
    const href = safeLink(part.url);
    return h('a', {
      class: 'button secondary link', href, target: '_blank', rel: 'noopener noreferrer', 'aria-disabled': part.disabled ? 'true' : null,
    }, face, icon('external'));
  }
  const node = h('button', {
    class: `button ${BUTTONS[part.style] || 'secondary'}`, type: 'button', disabled: part.disabled,
    'data-key': part.custom_id, 'aria-label': name,
  }, face);
  node.addEventListener('click', () => pending(node, () => context.act(part)));
  return node;
}

/** Shows that something is under way, from the click to the acknowledgement. */
async function pending(node, act) {
  const host = node.closest('.message');
  if (host?.classList.contains('busy')) return;
  const wait = spinner();
  node.append(wait);
  node.classList.add('pending');
  node.setAttribute('aria-busy', 'true');
  try {
    await act();
  } finally {
    wait.remove();
    node.classList.remove('pending');
    node.removeAttribute('aria-busy');
  }
}

// -- selects

/** What a select offers: its own options, or people and channels of this server. */
export function optionsOf(part, channel) {
  const given = new Set((part.default_values || []).map((value) => value.id));
  if (part.type === 3) return part.options || [];
  if (part.type === 8) {
    return [...state.channels.values()]
      .filter((one) => !isDirect(one) && (!part.channel_types?.length || part.channel_types.includes(one.type)))
      .map((one) => ({ label: `#${channelName(one)}`, value: one.id, default: given.has(one.id) }));
  }
  if (part.type === 6) return [];
  const guild = state.guilds.find((one) => one.id === channel?.guild_id) || state.guilds[0];
  const people = (guild?.members || []).map((member) => member.user || member);
  return people.map((user) => ({
    label: nameOf(user), value: user.id, description: user.bot ? 'Bot' : undefined, default: given.has(user.id),
  }));
}

function menu(part, context) {
  const channel = state.channels.get(context.message.channel_id);
  const options = optionsOf(part, channel);
  const node = select({
    options,
    min: part.min_values ?? 1,
    max: Math.min(part.max_values ?? 1, options.length || 1),
    placeholder: part.placeholder || 'Make a selection',
    disabled: part.disabled,
    key: part.custom_id,
    changed: (values) => pending(node, () => context.act(part, values)),
  });
  return node;
}

// -- files

export function fileOf(file, message) {
  const name = file.url?.startsWith('attachment://') ? file.url.slice(13) : null;
  const attached = (message.attachments || []).find((one) => one.filename === name || (one.url && one.url === file.url));
  return attached || { filename: name || decodeURIComponent(file.url?.split('/').pop() || 'file'), ...file };
}

export function fileCard(file) {
  const href = ownAddress(file.url) || safeLink(file.url);
  const size = file.size > 1e6 ? `${(file.size / 1e6).toFixed(1)} MB` : file.size ? `${Math.ceil(file.size / 1000)} KB` : '';
  return h('div', { class: 'file' }, icon('file'),
    h('span', {}, h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, file.filename), h('small', {}, size)));
}
