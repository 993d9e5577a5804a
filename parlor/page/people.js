// Who am I? Every tab can be another person.

import * as api from './api.js';
import { avatar, h, icon, recall, remember } from './dom.js';
import { emit, meet, nameOf, on, state } from './store.js';

const panel = document.getElementById('me');
const same = (a, b) => a.toLowerCase() === b.toLowerCase();
const called = (person, name) => same(person.global_name || '', name) || same(person.username, name);

export const addressOf = (person) => `?as=${encodeURIComponent(person.global_name || person.username)}`;

// -- which people other tabs of this browser are

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('parlor') : null;
const elsewhere = new Set();
tabs?.addEventListener('message', ({ data }) => {
  if (data === 'who?' && state.me) tabs.postMessage({ is: state.me.id });
  else if (data.is) elsewhere.add(data.is);
});

async function takenElsewhere() {
  elsewhere.clear();
  tabs?.postMessage('who?');
  await new Promise((resolve) => setTimeout(resolve, tabs ? 60 : 0));
  return elsewhere;
}

// -- beginning

export async function fetchPeople() {
  state.people = await api.get('people');
  state.people.forEach(meet);
}

export async function addPerson(name) {
  const known = state.people.find((one) => called(one, name));
  if (known) return known;
  const person = await api.post('people', { name });
  if (!state.people.some((one) => one.id === person.id)) state.people.push(person);
  meet(person);
  return person;
}

const known = (name) => (name && state.people.find((one) => called(one, name))) || null;
const ofAddress = () => known(new URLSearchParams(location.search).get('as')?.trim());

/** Who this tab was before it was reloaded; null if the person is to be asked. A link can come from anywhere: it makes
    nobody and signs nobody in, it only proposes somebody who is here already. */
export async function whoAmI() {
  await fetchPeople();
  const before = known(recall('session', 'person'));
  const proposed = ofAddress();
  return proposed && proposed !== before ? null : before;
}

export function become(person) {
  const name = person.global_name || person.username;
  remember('session', 'person', name);
  api.speakAs(person.id);
  history.replaceState(history.state, '', `${addressOf(person)}${location.hash}`);
}

/** Names to choose from; the one that the address proposes is chosen, or one that no other tab has. `chosen()` is the
    person. */
export async function chooser() {
  const taken = await takenElsewhere();
  let person = ofAddress() || state.people.find((one) => !taken.has(one.id)) || state.people[0];
  const node = h('div', { class: 'faces', role: 'radiogroup', 'aria-label': 'Who are you?' });
  const field = h('input', { class: 'input', placeholder: 'Another name', maxlength: '32', 'aria-label': 'Another name', autocomplete: 'off' });
  const draw = () => node.replaceChildren(...state.people.filter((one, n) => !one.bot && (n < 11 || one === person)).map((one) => h('label', { class: 'face' },
    h('input', { type: 'radio', name: 'person', checked: one === person, onchange: () => { person = one; field.value = ''; } }),
    avatar(one, nameOf(one)), h('span', {}, nameOf(one)), taken.has(one.id) && h('small', {}, 'another tab'))), field);
  draw();
  return {
    node,
    chosen: async () => (field.value.trim() ? addPerson(field.value.trim()) : person),
  };
}

// -- the panel at the lower left, and its menu

function draw() {
  const { me } = state;
  if (!me) return;
  panel.replaceChildren(
    h('button', { class: 'me-button', type: 'button', 'aria-haspopup': 'dialog', onclick: openMenu, title: 'Who am I? Change it here' },
      avatar(me, nameOf(me), 'small'), h('span', { class: 'me-name' }, h('b', {}, nameOf(me)), h('small', {}, me.dms_closed ? 'DMs closed' : 'in this tab')), icon('swap')),
    h('button', { class: 'round', type: 'button', onclick: nextTheme, 'aria-label': `Colours: ${theme()}. Change`, title: `Colours: ${theme()}` }, icon('theme')),
    h('button', { class: 'round', type: 'button', onclick: () => emit('welcome'), 'aria-label': 'How to begin', title: 'How to begin' }, icon('help')),
  );
}

function openMenu() {
  const close = () => dialog.close();
  const go = (person) => {
    close();
    if (person.id === state.me.id) return;
    remember('session', 'person', person.global_name || person.username);
    location.assign(addressOf(person));
  };
  const others = state.people.filter((one) => !one.bot);
  const wrong = h('p', { class: 'wrong', role: 'alert' });
  const field = h('input', { class: 'input', placeholder: 'A new name', maxlength: '32', 'aria-label': 'A new name', autocomplete: 'off' });
  const add = async (e) => {
    e.preventDefault();
    try { go(await addPerson(field.value.trim())); } catch (fault) { wrong.textContent = fault.message; }
  };
  const closed = h('input', {
    type: 'checkbox', role: 'switch', class: 'switch', checked: state.me.dms_closed,
    onchange: async () => {
      try {
        const me = await api.request('PATCH', 'people/@me', { dms_closed: closed.checked });
        Object.assign(state.me, { dms_closed: closed.checked }, me || {});
        draw();
      } catch (fault) { closed.checked = !closed.checked; wrong.textContent = fault.message; }
    },
  });
  const dialog = h('dialog', { class: 'modal who', 'aria-labelledby': 'who-title' },
    h('header', {}, h('h2', { id: 'who-title' }, 'Who am I?'), h('button', { class: 'round', type: 'button', 'aria-label': 'Close', onclick: close }, icon('close'))),
    h('p', {}, 'Every tab can be another person. Open a second tab to play against yourself, or let a friend play in one.'),
    h('ul', { class: 'persons' }, others.map((one) => h('li', {},
      h('button', { class: 'person', type: 'button', 'aria-pressed': String(one.id === state.me.id), onclick: () => go(one) },
        avatar(one, nameOf(one), 'small'), h('span', {}, nameOf(one)), one.id === state.me.id && h('small', {}, 'you')),
      one.id !== state.me.id && h('a', { class: 'round', href: addressOf(one), target: '_blank', rel: 'noopener', 'aria-label': `Be ${nameOf(one)} in a new tab`, title: 'In a new tab' }, icon('external'))))),
    h('form', { class: 'add-person', onsubmit: add }, field, h('button', { class: 'button primary', type: 'submit' }, 'Add')), wrong,
    h('label', { class: 'setting' }, h('span', {}, h('b', {}, 'Keep my DMs closed'), h('small', {}, 'The bot cannot write to you; play with “My hand” on the board.')), closed));
  dialog.addEventListener('click', (e) => { if (e.target === dialog) close(); });
  dialog.addEventListener('close', () => { dialog.remove(); panel.querySelector('button')?.focus(); });
  document.body.append(dialog);
  dialog.showModal();
}

// -- dark and light

const THEMES = ['auto', 'dark', 'light'];
const theme = () => recall('local', 'theme') || 'auto';
export function applyTheme() { document.documentElement.dataset.theme = theme(); }
function nextTheme() {
  remember('local', 'theme', THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
  applyTheme();
  draw();
  panel.querySelectorAll('.round')[0].focus();
}
addEventListener('storage', () => { applyTheme(); draw(); });
on('loaded', draw);
