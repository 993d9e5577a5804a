// Where one writes: messages, @mentions, and commands (see commands.js).

import * as api from './api.js';
import { avatar, h, icon, recall, remember } from './dom.js';
import { CommandLine, findCommand, leaves } from './commands.js';
import { ListBox, search } from './listbox.js';
import { channelName, guildOf, isDirect, isThread, nameOf, on, state } from './store.js';

const form = document.getElementById('composer');
const field = document.getElementById('write');
const shelf = document.getElementById('shelf'); // what opens above the field
const note = document.getElementById('composer-note');
const list = new ListBox({ label: 'Suggestions', pick: (item) => choose(item) });
list.attach(field);
let line = null; // the command that is being filled in
let mode = null; // what the list suggests: 'command' or 'person'

// What is written and not sent yet outlives a reload; each person has their own in each channel.
const draftOf = (channel) => `draft.${state.me.id}.${channel}`;
function keepDraft() {
  if (state.open) remember('session', draftOf(state.open), (!line && field.value) || null);
}

export function say(text, kind = '') {
  note.textContent = text;
  note.className = kind;
}

export function grow() {
  field.style.height = 'auto';
  field.style.height = `${Math.min(field.scrollHeight, 220)}px`;
}

function changed() {
  grow();
  keepDraft();
}

function closeShelf() {
  mode = null;
  shelf.replaceChildren();
  field.setAttribute('aria-expanded', 'false');
}

function suggest() {
  const text = field.value;
  const before = text.slice(0, field.selectionStart);
  const person = /(?:^|\s)@([^\s@]*)$/.exec(before);
  if (/^\/[^\n]*$/.test(text)) {
    const exact = text.endsWith(' ') && findCommand(text.slice(1).trim());
    if (exact && exact.options.length) { begin(exact); return; }
    const items = search(leaves(), text.slice(1), (leaf) => leaf.path).slice(0, 40).map((leaf) => ({
      leaf, label: `/${leaf.path}`, description: leaf.description, lead: h('span', { class: 'slash' }, icon('slash')),
      note: leaf.options.map((option) => option.name).slice(0, 3).join(' '),
    }));
    open('command', items, state.commands.length ? 'No command fits that.' : 'The game master has no commands yet; it may still be starting.');
  } else if (person) {
    const guild = guildOf(state.channels.get(state.open)) || state.guilds[0];
    const people = (guild?.members || []).map((member) => member.user || member);
    const items = search(people.map((user) => ({ user, label: nameOf(user), lead: avatar(user, nameOf(user), 'tiny') })), person[1]).slice(0, 8);
    if (items.length) open('person', items);
    else closeShelf();
  } else closeShelf();
}

function open(what, items, none) {
  mode = what;
  list.show(items);
  if (!items.length) list.node.append(h('li', { class: 'list-none' }, none));
  shelf.replaceChildren(list.node);
  field.setAttribute('aria-expanded', 'true');
}

function choose(item) {
  if (!item) return;
  if (mode === 'command') { begin(item.leaf); return; }
  const end = field.selectionStart;
  const at = field.value.lastIndexOf('@', end - 1);
  field.setRangeText(`@${item.label} `, at, end, 'end');
  closeShelf();
  changed();
}

function begin(leaf, values = {}) {
  closeShelf();
  field.value = '';
  changed();
  line?.remove();
  form.classList.add('commanding');
  line = new CommandLine({
    leaf, values, shelf, say, channel: state.open,
    done: (text = '') => {
      line = null;
      form.classList.remove('commanding');
      shelf.replaceChildren();
      field.value = text;
      changed();
      field.focus();
      if (text) suggest();
    },
  });
  field.before(line.node);
  line.focus();
}

async function send() {
  const text = field.value.trim();
  if (!text) return;
  const leaf = text.startsWith('/') && findCommand(text.slice(1).trim());
  if (leaf) {
    begin(leaf);
    if (!leaf.options.some((option) => option.required)) line.run();
    return;
  }
  if (/^\/\w/.test(text)) { say('There is no such command. Type / to see them all.', 'bad'); return; }
  const people = [...state.users.values()].sort((a, b) => nameOf(b).length - nameOf(a).length);
  const content = people.reduce((words, user) => words.split(`@${nameOf(user)}`).join(`<@${user.id}>`), text);
  const channel = state.open;
  const written = field.value;
  field.value = '';
  grow();
  closeShelf();
  try {
    await api.post(`channels/${channel}/messages`, { content });
    if (recall('session', draftOf(channel)) === written) remember('session', draftOf(channel), null);
    say('');
  } catch (fault) {
    if (state.open === channel && !field.value) field.value = written;
    grow();
    say(`Not sent: ${fault.message}`, 'bad');
  }
}

field.addEventListener('input', () => { say(''); changed(); suggest(); });
field.addEventListener('keydown', (e) => {
  if (e.isComposing) return;
  if (mode && list.keys(e)) return;
  if (mode && (e.key === 'Tab' || e.key === 'Enter') && list.current && !e.shiftKey) {
    const typed = findCommand(field.value.slice(1).trim());
    if (e.key === 'Enter' && mode === 'command' && typed) { e.preventDefault(); send(); return; }
    e.preventDefault();
    choose(list.current);
  } else if (mode && e.key === 'Escape') {
    e.preventDefault();
    e.stopPropagation();
    closeShelf();
  } else if (e.key === 'Enter' && !e.shiftKey) {
    e.preventDefault();
    send();
  }
});
field.addEventListener('blur', () => setTimeout(() => { if (document.activeElement !== field && !line) closeShelf(); }, 120));
form.addEventListener('submit', (e) => {
  e.preventDefault();
  if (line) line.run();
  else send();
});
document.getElementById('begin-command').addEventListener('click', () => write('/'));

/** Puts words into the field, for the person to go on. */
export function write(text) {
  line?.cancel();
  field.value = text;
  field.focus();
  changed();
  suggest();
}

on('opened', (id) => {
  const draft = recall('session', draftOf(id)) || '';
  line?.cancel('');
  const channel = state.channels.get(id);
  field.value = draft;
  keepDraft();
  const name = channelName(channel);
  const to = isDirect(channel) ? `@${name}` : isThread(channel) ? `“${name}”` : `#${name}`;
  field.placeholder = `Message ${to}`;
  field.setAttribute('aria-label', `Message ${to}`);
  say('');
  closeShelf();
  grow();
});
on('write', write);
