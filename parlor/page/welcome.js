// The first visit: what can be done here, as the game master shows it, or in three lines if it shows nothing.

import { get } from './api.js';
import { h, icon, recall, remember, spinner } from './dom.js';
import { findCommand, runCommand } from './commands.js';
import { chooser } from './people.js';
import { emit, on, sortedChannels, state } from './store.js';

const slot = document.getElementById('welcome');

const LINES = [
  ['Open a table', 'in #games: one click on a button below.'],
  ['Add an AI player or two,', 'or be a second person in another tab; then press Start.'],
  ['Your hand comes by direct message', 'and is also behind “My hand” on the board.'],
];
const steps = () => h('ol', { class: 'steps' }, LINES.map(([what, more]) => h('li', {}, h('span', {}, h('b', {}, what), ' ', more))));
const dice = () => h('img', { class: 'mark', src: 'icon.svg', alt: '', width: '56', height: '56' });

const gamesChannel = () => {
  const all = state.guilds.flatMap(sortedChannels);
  return all.find((channel) => channel.name === 'games') || all[0];
};

/** What the bot can open tables of: each of its commands that has a `new`. A description begins with the game's title. */
const offers = (commands) => commands
  .filter((command) => (command.options || []).some((option) => option.type === 1 && option.name === 'new'))
  .map((command) => ({ path: `${command.name} new`, title: command.description.split(',')[0] }));

/** A gold button for each game; as long as no game is known, one that opens nothing in particular. */
const openers = (commands, press) => {
  const known = offers(commands).map(({ path, title }) => ({ path, words: `Open a ${title} table` }));
  return (known.length ? known : [{ path: '', words: 'Open a table' }]).map(({ path, words }) => {
    const button = h('button', { class: 'button gold', type: 'button' }, words);
    button.addEventListener('click', () => press(path, button));
    return button;
  });
};

/** What the game master shows to newcomers: told once, and by nobody else. */
const shown = get('cards').catch(() => []);

/** A card for each of them: a picture, what it is, for whom, and buttons that run commands. */
function shelf(cards, press) {
  const button = (card, deed, main) => {
    const node = h('button', { class: `button ${main ? 'gold' : 'quiet'}`, type: 'button', 'aria-label': `${deed.label}: ${card.title}` }, deed.label);
    node.addEventListener('click', () => press(deed.command, node));
    return node;
  };
  return h('ul', { class: 'offers', tabindex: '0', 'aria-label': 'What you can play' }, cards.map((card) => h('li', { class: 'offer' },
    h('img', { src: card.picture, alt: card.alt, loading: 'lazy' }),
    h('div', { class: 'offer-words' }, h('h3', {}, card.title), h('p', { class: 'facts' }, card.facts), h('p', {}, card.text),
      h('div', { class: 'offer-buttons' }, card.deeds.map((deed, n) => button(card, deed, n === 0)))))));
}

/** The same in a place of its own, as long as the game master shows anything. */
export async function fillWelcome(place) {
  const cards = await shown;
  if (cards.length) place.replaceChildren(shelf(cards, openTable));
}

/** Runs such a command in #games, as soon as the game master is here and has told its commands. */
export async function openTable(path, button) {
  const wait = spinner();
  button.disabled = true;
  button.append(wait);
  const wanted = () => path || offers(state.commands)[0]?.path || '';
  const ready = () => state.bot.online && findCommand(wanted(), gamesChannel());
  for (let n = 0; n < 1200 && !ready(); n++) await new Promise((resolve) => setTimeout(resolve, 100));
  wait.remove();
  button.disabled = false;
  const channel = gamesChannel();
  const leaf = channel && findCommand(wanted(), channel);
  if (channel) emit('go', channel.id);
  if (leaf) await runCommand(leaf, channel.id);
  else emit('write', '/');
}

function hide() {
  remember('local', 'welcomed', 'yes');
  slot.replaceChildren();
}

export async function showCard() {
  const cards = await shown;
  const press = (path, button) => openTable(path, button).then(hide);
  const what = cards.length ? [shelf(cards, press)] : [steps(), h('div', { class: 'card-buttons' }, openers(state.commands, press))];
  slot.replaceChildren(h('section', { class: 'card', 'aria-label': 'How to begin' }, cards.length ? null : dice(),
    h('div', { class: 'card-body' }, h('h2', {}, 'Play in a minute'), what,
      h('button', { class: 'button quiet', type: 'button', onclick: hide }, 'I’ll look around first')),
    h('button', { class: 'round', type: 'button', 'aria-label': 'Close', onclick: hide }, icon('close'))));
}

/** What is offered before this tab is anybody: drawn again when the game master, who may still be starting, has told. */
async function drawOffers(place, press) {
  for (let n = 0; n < 60 && place.isConnected; n++) {
    const commands = await get('commands').catch(() => []);
    if (offers(commands).length) {
      const focused = place.contains(document.activeElement);
      place.replaceChildren(...openers(commands, press));
      if (focused) place.firstChild.focus();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Before this tab is anybody: choose, and begin. Resolves with the person and the command that opens a table; null if
    they only look around. */
export async function askWho() {
  const who = await chooser();
  const cards = await shown;
  const wrong = h('p', { class: 'wrong', role: 'alert' });
  const host = document.getElementById('door');
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
    look.addEventListener('click', () => enter(null));
    const begin = cards.length ? shelf(cards, enter) : h('span', { class: 'openers' }, openers([], enter));
    const main = () => begin.querySelector('.gold');
    const head = [dice(), h('h1', {}, 'Welcome to the parlor'),
      h('p', { class: 'tagline' }, 'A little chat on your own machine, with a game master in it.')];
    const ask = [h('h2', {}, 'Who are you in this tab?'), who.node, wrong];
    host.replaceChildren(h('form', { class: `door-card ${cards.length ? 'wide' : ''}`, onsubmit: (e) => { e.preventDefault(); main().click(); } },
      head, cards.length ? [ask, h('h2', {}, 'What would you like to play?'), begin, h('div', { class: 'card-buttons' }, look)]
        : [steps(), ask, h('div', { class: 'card-buttons' }, begin, look)]));
    host.hidden = false;
    main().focus();
    if (!cards.length) drawOffers(begin, enter);
  });
}

export function greet() {
  if (!recall('local', 'welcomed')) showCard();
}

/** A bot that opens no tables needs no card; another one may have learned a game while the card was shown. */
on('commands', () => {
  if (!slot.querySelector('.gold') || !state.commands.length) return;
  if (offers(state.commands).length) showCard();
  else hide();
});
on('welcome', showCard);
export const welcomed = () => remember('local', 'welcomed', 'yes');
