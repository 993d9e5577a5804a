// Slash commands: which there are, and a line of pills in which one is filled in.

import * as api from './api.js';
import { h, icon } from './dom.js';
import { ListBox, search } from './listbox.js';
import { localMessage } from './message.js';
import { channelName, guildOf, isDirect, log, nameOf, putMessage, state } from './store.js';

const TYPES = { 3: 'text', 4: 'whole number', 5: 'yes or no', 6: 'person', 7: 'channel', 8: 'role', 9: 'person or role', 10: 'number', 11: 'file' };

/** Every command and subcommand that can be run here: {path, names, command, description, options}. */
export function leaves(channel = state.channels.get(state.open)) {
  const walk = (command, node, names) => {
    const inner = (node.options || []).filter((option) => option.type <= 2);
    if (inner.length) return inner.flatMap((option) => walk(command, option, [...names, option]));
    const path = [command.name, ...names.map((one) => one.name)].join(' ');
    return [{ path, names, command, description: node.description, options: node.options || [] }];
  };
  return state.commands
    .filter((command) => (command.type ?? 1) === 1)
    .filter((command) => !command.guild_id || command.guild_id === channel?.guild_id)
    .filter((command) => !isDirect(channel) || (command.contexts ? command.contexts.includes(1) : command.dm_permission !== false))
    .flatMap((command) => walk(command, command, []))
    .sort((a, b) => a.path.localeCompare(b.path));
}

export const findCommand = (path, channel) => leaves(channel).find((leaf) => leaf.path === path.replace(/\s+/g, ' '));

/** The command as Discord sends it: subcommands are options that hold options. */
function commandBody(leaf, options) {
  const nested = [...leaf.names].reverse().reduce((inner, one) => [{ type: one.type, name: one.name, options: inner }], options);
  return { id: leaf.command.id, name: leaf.command.name, type: 1, options: nested };
}

export async function runCommand(leaf, channel, options = []) {
  try {
    await api.interact({ type: 2, channel_id: channel, command: commandBody(leaf, options) });
  } catch (fault) {
    const why = /interaction failed/i.test(fault.message) ? 'The application did not respond.' : fault.message;
    putMessage(localMessage(channel, log(channel).messages.at(-1)?.id, `\`/${leaf.path}\` failed: ${why}`));
  }
}

export class CommandLine {
  constructor({ leaf, values, shelf, say, channel, done }) {
    Object.assign(this, { leaf, shelf, say, channel, done, pills: [] });
    this.list = new ListBox({ label: 'Values', pick: (item) => this.take(item) });
    this.more = h('span', { class: 'pill-more' });
    this.title = h('button', { class: 'command-name', type: 'button', title: leaf.description }, `/${leaf.path}`);
    this.node = h('div', { class: 'command-line', role: 'group', 'aria-label': `Command /${leaf.path}: ${leaf.description}` }, this.title, this.more);
    this.node.addEventListener('keydown', (e) => this.key(e));
    for (const option of leaf.options) if (option.required || option.name in values) this.add(option, values[option.name]);
    this.offer();
  }

  add(option, value = '') {
    const input = h('input', {
      class: 'pill-input', autocomplete: 'off', spellcheck: 'false', 'aria-label': `${option.name}: ${option.description} (${TYPES[option.type]}${option.required ? ', required' : ''})`,
      inputmode: { 4: 'numeric', 10: 'decimal' }[option.type], value, role: 'combobox', 'aria-expanded': 'false',
    });
    const pill = { option, input, value: undefined };
    pill.node = h('label', { class: 'pill' }, h('span', { class: 'pill-name' }, option.name), input);
    const fit = () => { input.style.width = `${Math.max(4, input.value.length + 1)}ch`; };
    pill.fit = fit;
    input.addEventListener('input', () => { pill.value = undefined; pill.node.classList.remove('bad'); fit(); this.suggest(pill); });
    input.addEventListener('focus', () => { this.at = pill; this.list.attach(input); this.suggest(pill); });
    input.addEventListener('blur', () => setTimeout(() => { if (!this.node.contains(document.activeElement)) this.shelf.replaceChildren(); }, 120));
    fit();
    this.pills.push(pill);
    this.more.before(pill.node);
    return pill;
  }

  drop(pill) {
    this.pills = this.pills.filter((one) => one !== pill);
    pill.node.remove();
    this.offer();
    this.focus(this.pills.at(-1));
  }

  /** The options that are not filled in yet. */
  offer() {
    const left = this.leaf.options.filter((option) => !this.pills.some((pill) => pill.option === option));
    this.more.replaceChildren(...left.map((option) => h('button', {
      class: 'pill add', type: 'button', title: `${option.description} (${TYPES[option.type]})`,
      onclick: () => { const pill = this.add(option); this.offer(); pill.input.focus(); },
    }, icon('plus'), option.name)));
  }

  focus(pill = this.pills.find((one) => !one.input.value) || this.pills[0]) {
    if (pill) pill.input.focus();
    else {
      this.title.focus();
      this.hint([], this.leaf.description, 'Press Enter to run it, Esc to cancel.');
    }
  }

  // -- what may be chosen

  async suggest(pill) {
    const { option, input } = pill;
    const about = `${option.name}: ${option.description}`;
    const fixed = this.fixed(option);
    const kind = `${TYPES[option.type]}${option.required ? ', required' : ', optional'}`;
    this.asked?.abort();
    if (fixed) { this.hint(search(fixed, pill.value === undefined ? input.value : ''), about, kind); return; }
    if (!option.autocomplete) { this.hint([], about, kind); return; }
    if (!this.list.items.length || this.list.of !== pill) this.hint([], about, 'Looking …');
    this.asked = new AbortController();
    const { signal } = this.asked;
    await new Promise((resolve) => setTimeout(resolve, 90)); // while one is typing
    if (signal.aborted) return;
    try {
      const options = this.pills.filter((one) => one.input.value || one === pill)
        .map((one) => ({ type: one.option.type, name: one.option.name, value: one.value ?? one.input.value, ...(one === pill ? { focused: true } : {}) }));
      const { choices } = await api.post('autocomplete', { type: 2, channel_id: this.channel, command: commandBody(this.leaf, options) }, { signal });
      this.hint(choices.map((choice) => ({ label: choice.name, value: choice.value })), about, choices.length ? kind : 'Nothing fits that.');
    } catch (fault) {
      if (fault.name !== 'AbortError') this.hint([], about, 'The choices could not be fetched.');
    }
  }

  fixed(option) {
    if (option.choices?.length) return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
    if (option.type === 5) return [{ label: 'True', value: true }, { label: 'False', value: false }];
    const here = state.channels.get(this.channel);
    const guild = guildOf(here) || state.guilds[0];
    if (option.type === 6 || option.type === 9) {
      return (guild?.members || []).map((member) => member.user || member).map((user) => ({ label: nameOf(user), value: user.id }));
    }
    if (option.type === 7) return [...state.channels.values()].filter((one) => !isDirect(one)).map((one) => ({ label: channelName(one), value: one.id }));
    return null;
  }

  hint(items, about, kind) {
    if (!this.node.isConnected) return;
    this.list.show(items);
    this.list.of = this.at;
    this.at?.input.setAttribute('aria-expanded', String(items.length > 0));
    this.shelf.replaceChildren(h('div', { class: 'shelf-head', 'aria-live': 'polite' }, h('b', {}, about), ' ', h('span', {}, kind)), ...(items.length ? [this.list.node] : []));
  }

  take(item) {
    const pill = this.at;
    if (!item || !pill) return;
    pill.value = item.value;
    pill.input.value = item.label;
    pill.node.classList.remove('bad');
    pill.fit();
    const next = this.pills.find((one) => !one.input.value);
    if (next) next.input.focus();
    else { this.list.show([]); this.hint([], `/${this.leaf.path}`, 'Press Enter to run it.'); }
  }

  // -- keys

  key(e) {
    const pill = this.pills.find((one) => one.input === e.target);
    if (e.key === 'Escape') { e.preventDefault(); e.stopPropagation(); this.cancel(); return; }
    if (!pill) {
      if (e.key === 'Enter' && e.target === this.title) { e.preventDefault(); this.run(); }
      if (e.key === 'Backspace' && e.target === this.title) { e.preventDefault(); this.done(`/${this.leaf.path}`); this.node.remove(); }
      return;
    }
    if (this.list.of === pill && this.list.keys(e)) return;
    const offered = this.list.of === pill && pill.value === undefined && this.list.current;
    if (e.key === 'Enter') {
      e.preventDefault();
      if (offered && (pill.input.value || pill.option.required)) this.take(offered);
      else this.run();
    } else if (e.key === 'Tab' && !e.shiftKey && offered && pill.input.value) {
      e.preventDefault();
      this.take(offered);
    } else if (e.key === 'Backspace' && !pill.input.value) {
      e.preventDefault();
      if (!pill.option.required) this.drop(pill);
      else if (pill === this.pills[0]) { this.node.remove(); this.done(`/${this.leaf.path}`); }
      else this.focus(this.pills[this.pills.indexOf(pill) - 1]);
    }
  }

  cancel(text = '') {
    this.remove();
    this.done(text);
  }

  remove() {
    this.asked?.abort();
    this.node.remove();
  }

  // -- running

  /** The value of a pill, or a sentence that says what is wrong with it. */
  read({ option, input, value }) {
    const text = input.value.trim();
    if (value !== undefined) return { value };
    if (!text) return option.required ? { wrong: `${option.name} is required: ${option.description}.` } : {};
    const fixed = this.fixed(option);
    if (fixed) {
      const found = fixed.find((one) => one.label.toLowerCase() === text.toLowerCase());
      return found ? { value: found.value } : { wrong: `${option.name}: choose one of the list.` };
    }
    if (option.type === 4 || option.type === 10) {
      const number = Number(text);
      if (Number.isNaN(number) || (option.type === 4 && !Number.isInteger(number))) return { wrong: `${option.name} must be a ${TYPES[option.type]}.` };
      if (number < (option.min_value ?? -Infinity) || number > (option.max_value ?? Infinity)) {
        return { wrong: `${option.name} must be from ${option.min_value ?? 'any'} to ${option.max_value ?? 'any'}.` };
      }
      return { value: number };
    }
    if (text.length < (option.min_length ?? 0)) return { wrong: `${option.name} needs at least ${option.min_length} characters.` };
    if (text.length > (option.max_length ?? 6000)) return { wrong: `${option.name} has room for ${option.max_length} characters.` };
    return { value: text };
  }

  async run() {
    const options = [];
    for (const pill of this.pills) {
      const { value, wrong } = this.read(pill);
      if (wrong) {
        pill.node.classList.add('bad');
        pill.input.focus();
        this.say(wrong, 'bad');
        return;
      }
      if (value !== undefined) options.push({ type: pill.option.type, name: pill.option.name, value });
    }
    this.cancel();
    this.say(`Running /${this.leaf.path} …`, 'waiting');
    await runCommand(this.leaf, this.channel, options);
    this.say('');
  }
}
