// One message. Its node stays the same for as long as it is shown; `update` changes only what differs.

import * as api from './api.js';
import { avatar, dayText, fullText, h, icon, plural, sameDay, timeText, whenText } from './dom.js';
import { fileCard, sync } from './components.js';
import { embedNode } from './embeds.js';
import { picture } from './pictures.js';
import { EPHEMERAL, LOADING, channelName, dropMessage, emit, isThread, nameOf, state, userOf } from './store.js';
import { plainWords, rich } from './text.js';

const V2 = 1 << 15;
const GROUP = 7 * 60e3;
const SYSTEM = {
  6: () => ' pinned a message to this channel.',
  7: () => ' joined the server. Say hello!',
  18: (message) => [' started a thread: ', h('b', {}, message.content)],
};

export const isPrivate = (message) => Boolean(message.flags & EPHEMERAL);
const commandOf = (message) => message.interaction || (message.interaction_metadata?.name && message.interaction_metadata) || null;

export class MessageNode {
  constructor(message) {
    this.content = h('div', { class: 'content' });
    this.parts = h('div', { class: 'parts' });
    this.extras = h('div', { class: 'extras' });
    this.thread = h('div', { class: 'thread-slot' });
    this.foot = h('div', { class: 'foot' });
    this.lead = h('div', { class: 'lead' });
    this.head = h('div', { class: 'head' });
    this.day = h('div', { class: 'day', role: 'separator' });
    this.side = h('div', { class: 'side' });
    this.node = h('li', { class: 'message', 'data-id': message.id },
      this.day, h('div', { class: 'new-line', role: 'separator', 'aria-label': 'New messages' }, h('span', {}, 'New')),
      this.lead,
      h('div', { class: 'columns' }, this.side,
        h('div', { class: 'column' }, this.head, this.content, this.parts, this.extras, this.thread, this.foot)));
    this.context = { message, act: (part, values) => this.act(part, values) };
    this.update(message);
  }

  update(message) {
    const before = this.message;
    this.message = message;
    this.context.message = message;
    const focus = this.node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.node.classList.toggle('private', isPrivate(message));
    this.node.classList.toggle('mentioned', (message.mentions || []).some((user) => user.id === state.me.id) && message.author?.id !== state.me.id);
    if (!before) this.showHead();
    this.showLead();
    if (!before || differs(before, message, 'content', 'flags', 'edited_timestamp', 'type', 'mentions')) this.showContent();
    if (!before || differs(before, message, 'components', 'attachments')) sync(this.parts, message.components || [], this.context);
    if (!before || differs(before, message, 'attachments', 'embeds', 'components')) this.showExtras();
    this.showThread();
    this.showFoot();
    if (focus && !this.node.contains(document.activeElement)) {
      const again = [...this.node.querySelectorAll('[data-key]')].find((one) => one.dataset.key === focus && !one.disabled)
        || this.node.querySelector('.parts button:not(:disabled):not(.enlarge):not(.alt-badge)');
      again?.focus({ preventScroll: true });
    }
  }

  /** Where it stands between its neighbours: the first of a day, the next of the same author. */
  between(previous) {
    const date = new Date(this.message.timestamp);
    const newDay = !previous || !sameDay(new Date(previous.timestamp), date);
    const follows = !newDay && previous.author?.id === this.message.author?.id
      && date - new Date(previous.timestamp) < GROUP && !this.lead.hasChildNodes()
      && isPrivate(previous) === isPrivate(this.message)
      && !SYSTEM[previous.type] && !SYSTEM[this.message.type] && !this.node.classList.contains('first-new');
    this.node.classList.toggle('new-day', newDay);
    this.node.classList.toggle('follows', follows);
    if (newDay) this.day.replaceChildren(h('span', {}, dayText(date)));
  }

  showHead() {
    const { author = {}, timestamp } = this.message;
    const date = new Date(timestamp);
    const user = { ...author, ...userOf(author.id) };
    const name = nameOf(author);
    this.node.setAttribute('aria-label', `${name}, ${timeText(date)}`);
    this.side.replaceChildren(avatar(user, name), h('time', { class: 'short-time', 'aria-hidden': 'true' }, timeText(date)));
    this.head.replaceChildren(h('span', { class: 'name' }, name), ...(user.bot ? [h('span', { class: 'bot-tag' }, 'BOT')] : []),
      h('time', { datetime: timestamp, title: fullText(date) }, whenText(date)));
  }

  showLead() {
    const { message } = this;
    const command = commandOf(message);
    const to = message.referenced_message;
    const small = (user) => [avatar({ ...user, ...userOf(user.id) }, nameOf(user), 'tiny'), h('b', {}, nameOf(user))];
    let made = [];
    if (command?.name) made = [icon('reply'), ...small(command.user), ' used ', h('span', { class: 'used' }, `/${command.name.replace(/^\//, '')}`)];
    else if (to && message.type === 19) made = [icon('reply'), ...small(to.author), ' ', h('span', { class: 'quoted' }, plainWords(to).slice(0, 120))];
    if (made.length || this.lead.hasChildNodes()) this.lead.replaceChildren(...made);
  }

  showContent() {
    const { message } = this;
    this.node.classList.toggle('system', Boolean(SYSTEM[message.type]));
    if (message.flags & LOADING) {
      this.content.replaceChildren(h('span', { class: 'thinking' }, h('i'), h('i'), h('i')), h('em', {}, `${nameOf(message.author)} is thinking …`));
    } else if (SYSTEM[message.type]) {
      this.content.replaceChildren(h('b', {}, nameOf(message.author)), ...[SYSTEM[message.type](message)].flat());
    } else {
      this.content.replaceChildren(...rich(message.content || ''));
      if (message.edited_timestamp && message.content && !(message.flags & V2)) {
        this.content.append(h('span', { class: 'edited', title: fullText(new Date(message.edited_timestamp)) }, '(edited)'));
      }
    }
    this.content.hidden = !this.content.hasChildNodes();
  }

  showExtras() {
    const { message } = this;
    const used = JSON.stringify(message.components || []);
    const loose = message.flags & V2 ? [] : (message.attachments || []).filter((one) => !used.includes(`attachment://${one.filename}`));
    const pictures = loose.filter((one) => /^image\//.test(one.content_type || '') || /\.(png|jpe?g|gif|webp)$/i.test(one.filename));
    const shown = [...this.extras.querySelectorAll(':scope > .picture')];
    if (shown.length === pictures.length && shown.length && loose.length === shown.length && !message.embeds?.length) {
      pictures.forEach((one, n) => shown[n].show(one, message));
      return;
    }
    this.extras.replaceChildren(
      ...pictures.map((one) => picture(one, message)),
      ...loose.filter((one) => !pictures.includes(one)).map(fileCard),
      ...(message.embeds || []).map((embed) => embedNode(embed, message)),
    );
  }

  showThread() {
    const thread = this.message.type === 18 ? state.channels.get(this.message.message_reference?.channel_id)
      : state.channels.get(this.message.id) || state.channels.get(this.message.thread?.id);
    const wanted = isThread(thread) ? thread : null;
    if (!wanted) { this.thread.replaceChildren(); return; }
    const text = `${channelName(wanted)}|${wanted.message_count ?? ''}`;
    if (this.thread.dataset.text === text && this.thread.hasChildNodes()) return;
    this.thread.dataset.text = text;
    this.thread.replaceChildren(h('button', { class: 'thread-card', type: 'button', onclick: () => emit('go', wanted.id) },
      icon('thread'), h('span', {}, h('b', {}, channelName(wanted)),
        h('small', {}, wanted.message_count ? `${plural(wanted.message_count, 'message')} · Open the thread` : 'Open the thread'))));
  }

  showFoot() {
    const { message } = this;
    if (!isPrivate(message)) { this.foot.replaceChildren(); return; }
    if (this.foot.querySelector('.dismiss')) return;
    this.foot.replaceChildren(h('span', { class: 'only-you' }, icon('eye'), 'Only you can see this · ',
      h('button', { class: 'dismiss', type: 'button', onclick: () => this.dismiss() }, 'Dismiss message')));
  }

  async dismiss() {
    const { message } = this;
    if (!message.local) {
      try { await api.request('DELETE', `messages/${message.channel_id}/${message.id}`); } catch (fault) {
        if (fault.status !== 404) { this.failed(fault.message); return; }
      }
    }
    dropMessage(message.channel_id, message.id);
  }

  /** A click on a control: under way until the bot acknowledges. */
  async act(part, values) {
    const { message } = this;
    this.failed(null);
    this.node.classList.add('busy');
    try {
      await api.interact({
        type: 3, channel_id: message.channel_id, message_id: message.id, component_type: part.type,
        custom_id: part.custom_id, ...(values ? { values } : {}),
      });
    } catch (fault) {
      this.failed(fault.message);
      if (values) this.reset(part);
    } finally {
      this.node.classList.remove('busy');
    }
  }

  /** A select whose choice was not taken shows what was chosen before. */
  reset(part) {
    for (const node of this.parts.querySelectorAll('*')) node.json = null;
    sync(this.parts, this.message.components || [], this.context);
    [...this.node.querySelectorAll('[data-key]')].find((one) => one.dataset.key === part.custom_id)?.focus({ preventScroll: true });
  }

  failed(reason) {
    this.node.querySelector('.failure')?.remove();
    if (reason === null) return;
    const more = /interaction failed/i.test(reason) ? '' : ` · ${reason}`;
    this.foot.before(h('div', { class: 'failure', role: 'alert' }, 'This interaction failed', h('small', {}, more)));
  }
}

const differs = (a, b, ...keys) => keys.some((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));

/** A line that stands in the log on this page alone. */
export function localMessage(channel, after, content) {
  return {
    id: String(BigInt(after || 0) + 1n), local: true, channel_id: channel, content, type: 0, flags: EPHEMERAL,
    author: state.bot.user || { id: '0', username: 'Parlor' }, timestamp: new Date().toISOString(),
  };
}
