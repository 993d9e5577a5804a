// The way to the parlor: requests, the live socket, and interactions that wait for their acknowledgement.

let person = null;
const PATIENCE = 6000; // the parlor tells after three seconds that nobody acknowledged; longer means that we were cut off

export class Refused extends Error {
  constructor(message, status) { super(message); this.status = status; }
}

export const speakAs = (id) => { person = id; };

export async function request(method, path, body, options = {}) {
  const headers = {};
  if (person) headers['X-Person'] = person;
  const form = body instanceof FormData;
  if (body !== undefined && !form) headers['Content-Type'] = 'application/json';
  let answer;
  try {
    answer = await fetch(`/parlor/${path}`, {
      method, headers, signal: options.signal,
      body: body === undefined || form ? body : JSON.stringify(body),
    });
  } catch (fault) {
    if (fault.name === 'AbortError') throw fault;
    throw new Refused('The parlor cannot be reached.', 0);
  }
  const text = await answer.text();
  let data = null;
  try { data = text ? JSON.parse(text) : null; } catch { /* not JSON: told by its status */ }
  if (!answer.ok) throw new Refused(data?.error || `The parlor answered ${answer.status}.`, answer.status);
  return data;
}

export const get = (path, options) => request('GET', path, undefined, options);
export const post = (path, body, options) => request('POST', path, body, options);

// -- live

/** Keeps a socket open. `live.begin` is called whenever a socket has opened, before any event of it is told. */
export class Live {
  constructor({ begin, event, status }) {
    Object.assign(this, { begin, event, status, tries: 0, closed: false });
    this.wake = () => { if (document.visibilityState === 'visible' && this.timer) this.retryNow(); };
    document.addEventListener('visibilitychange', this.wake);
    addEventListener('online', this.wake);
    this.connect();
  }

  connect() {
    this.timer = null;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/parlor/live?person=${encodeURIComponent(person)}`);
    this.socket = socket;
    let waiting = []; // what comes while the state is being fetched
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      if (waiting) waiting.push(told);
      else this.event(told.t, told.d);
    };
    let opened = false;
    socket.onopen = async () => {
      opened = true;
      try {
        await this.begin();
      } catch (fault) {
        this.fault = fault;
        socket.close();
        return;
      }
      this.tries = 0;
      this.status(true);
      const missed = waiting;
      waiting = null;
      for (const told of missed) this.event(told.t, told.d);
    };
    socket.onclose = async () => {
      if (this.closed || socket !== this.socket) return;
      // A refused socket does not tell why; a request does.
      if (!opened) await get('state').catch((fault) => { this.fault = fault; });
      this.status(false, this.fault);
      this.fault = null;
      this.timer = setTimeout(() => this.connect(), Math.min(5000, 300 * 2 ** this.tries++));
    };
  }

  retryNow() { clearTimeout(this.timer); this.connect(); }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.wake);
    removeEventListener('online', this.wake);
    this.socket.close();
  }
}

// -- interactions

const open = new Map(); // nonce -> {resolve, reject}
const mine = new Set(); // interactions that this tab began
const onTheirWay = new Set(); // requests that have not told their interaction's id yet
let count = 0;

/** Resolves when the bot has acknowledged, rejects with the reason when it has not. */
export function interact(body) {
  const nonce = `${Date.now().toString(36)}-${(count++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  const answered = new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(nonce, 'No answer came.'), PATIENCE);
    open.set(nonce, { resolve, reject, timer });
  });
  const sent = post('interactions', { ...body, nonce }).then(
    (answer) => { mine.add(answer.interaction_id); },
    (fault) => settle(nonce, fault.message),
  ).finally(() => onTheirWay.delete(sent));
  onTheirWay.add(sent);
  return answered;
}

/** Told by INTERACTION_ACK (without a reason) and INTERACTION_FAIL. */
export function settle(nonce, reason) {
  const waiting = open.get(nonce);
  if (!waiting) return;
  open.delete(nonce);
  clearTimeout(waiting.timer);
  if (reason === undefined) waiting.resolve();
  else waiting.reject(new Error(reason || 'This interaction failed'));
}

/** Whether an interaction was begun in this tab; another tab of the same person shows its own modals. */
export async function isMine(interaction) {
  if (!mine.has(interaction)) await Promise.allSettled([...onTheirWay]);
  return mine.has(interaction);
}
