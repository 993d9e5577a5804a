// The first visit: what to do, in three lines, and a button that does it.

import { h, icon, recall, remember, spinner } from './dom.js';
import { findCommand, leaves, runCommand } from './commands.js';
import { chooser } from './people.js';
import { emit, on, sortedChannels, state } from './store.js';

const slot = document.getElementById('welcome');

const LINES = [
  ['Open a table', 'in #games: one click on the button below.'],
  ['Add an AI player or two,', 'or be a second person in another tab; then press Start.'],
  ['Your hand comes by direct message', 'and is also behind “My hand” on the board.'],
];
const steps = () => h('ol', { class: 'steps' }, LINES.map(([what, more]) => h('li', {}, h('span', {}, h('b', {}, what), ' ', more))));
const dice = () => h('img', { class: 'mark', src: 'icon.svg', alt: '', width: '56', height: '56' });

const gamesChannel = () => {
  const all = state.guilds.flatMap(sortedChannels);
  return all.find((channel) => channel.name === 'games') || all[0];
};

/** Runs `/godsforge new` in #games, as soon as the game master is here and has told its commands. */
export async function openTable(button) {
  const wait = spinner();
  button.disabled = true;
  button.append(wait);
  const ready = () => state.bot.online && findCommand('godsforge new', gamesChannel());
  for (let n = 0; n < 300 && !ready(); n++) await new Promise((resolve) => setTimeout(resolve, 100));
  wait.remove();
  button.disabled = false;
  const channel = gamesChannel();
  const leaf = channel && findCommand('godsforge new', channel);
  if (channel) emit('go', channel.id);
  if (leaf) await runCommand(leaf, channel.id);
  else emit('write', '/');
}

function hide() {
  remember('local', 'welcomed', 'yes');
  slot.replaceChildren();
}

export function showCard() {
  const begin = h('button', { class: 'button gold', type: 'button' }, 'Open a table of Godsforge');
  begin.addEventListener('click', () => { const done = openTable(begin); done.then(hide); });
  slot.replaceChildren(h('section', { class: 'card', 'aria-label': 'How to begin' }, dice(),
    h('div', {}, h('h2', {}, 'Play in a minute'), steps(), h('div', { class: 'card-buttons' }, begin,
      h('button', { class: 'button quiet', type: 'button', onclick: hide }, 'I will look around first'))),
    h('button', { class: 'round', type: 'button', 'aria-label': 'Close', onclick: hide }, icon('close'))));
}

/** Before this tab is anybody: choose, and begin. Resolves with the person and whether to open a table. */
export async function askWho() {
  const who = await chooser();
  const wrong = h('p', { class: 'wrong', role: 'alert' });
  const host = document.getElementById('door');
  const begin = h('button', { class: 'button gold', type: 'submit' }, 'Open a table of Godsforge');
  const look = h('button', { class: 'button quiet', type: 'button' }, recall('local', 'welcomed') ? 'Come in' : 'Just look around');
  return new Promise((resolve) => {
    const enter = async (play) => {
      try {
        const person = await who.chosen();
        host.hidden = true;
        host.replaceChildren();
        resolve({ person, play });
      } catch (fault) { wrong.textContent = fault.message; }
    };
    look.addEventListener('click', () => enter(false));
    host.replaceChildren(h('form', { class: 'door-card', onsubmit: (e) => { e.preventDefault(); enter(true); } },
      dice(), h('h1', {}, 'Welcome to the parlor'),
      h('p', { class: 'tagline' }, 'A little chat on your own machine, with a game master in it.'), steps(),
      h('h2', {}, 'Who are you in this tab?'), who.node, wrong, h('div', { class: 'card-buttons' }, begin, look)));
    host.hidden = false;
    begin.focus();
  });
}

export function greet() {
  if (!recall('local', 'welcomed')) showCard();
}

/** Another bot than ours has no such command: then the card only says how to find its own. */
on('commands', () => {
  const begin = slot.querySelector('.gold');
  if (begin && state.commands.length && !leaves(gamesChannel()).some((leaf) => leaf.path === 'godsforge new')) hide();
});
on('welcome', showCard);
export const welcomed = () => remember('local', 'welcomed', 'yes');
