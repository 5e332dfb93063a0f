/** The tab's one live connection to the server. */
export interface LiveConnection {
  /** Calls the listener with the data of each such event; returns how to stop. */
  on(event: string, listener: (data: unknown) => void): () => void;
  /**
   * From now on nothing is missed: called when the connection stands, for the first time and after each interruption. Ask for
   * the current state here.
   */
  onConnected(listener: () => void): () => void;
  close(): void;
}

interface LiveConnectionOptions {
  /** `wss://host/socket`; the page's own host by default. */
  url?: string;
  WebSocket?: typeof WebSocket;
  random?: () => number;
  setTimeout?: (run: () => void, ms: number) => unknown;
}

interface ReceivedMessage {
  event: string;
  data?: unknown;
}

const pingIntervalMs = 30_000;
const minDelayMs = 100;
const maxDelayMs = 30_000;
/** This session has ended: the page will be loaded anew or left. */
const signedOutCode = 4401;

/** How long to wait after `failures` tries that failed: 0.1 s and a random part of up to 0.1 s doubled for each, at most 30 s. */
export function reconnectDelayMs(failures: number, random: () => number): number {
  // Beyond every number of doublings that matters 2 ** n is infinite, and a random zero of that is no number.
  const doublings = Math.min(failures, 30);
  return Math.min(maxDelayMs, minDelayMs + random() * minDelayMs * 2 ** doublings);
}

/** Connects, and comes back by itself after a loss; a tab that was signed out stays away. */
export function connectLive(settings: LiveConnectionOptions = {}): LiveConnection {
  const { WebSocket: Socket = WebSocket, random = Math.random } = settings;
  const later = settings.setTimeout ?? ((run: () => void, ms: number) => setTimeout(run, ms));
  const url = settings.url ?? `${location.origin.replace(/^http/, 'ws')}/socket`;
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const welcomers = new Set<() => void>();
  let socket: WebSocket | null = null;
  let failures = 0;
  let closed = false;

  const open = () => {
    if (closed) return;
    const opened = new Socket(url);
    let stands = false;
    let answered = true;
    socket = opened;

    const ping = () => {
      if (socket !== opened) return;
      // A connection that has not answered for so long is gone, though nobody has said so.
      if (!answered) return lost(0);
      answered = false;
      opened.send('{"event":"ping"}');
      later(ping, pingIntervalMs);
    };
    const lost = (code: number) => {
      if (socket !== opened) return;
      socket = null;
      opened.close();
      if (closed || code === signedOutCode) return;
      later(open, reconnectDelayMs(failures, random));
      failures += 1;
    };
    opened.onopen = ping;
    opened.onclose = ({ code }) => lost(code);
    opened.onmessage = ({ data }) => {
      const heard = JSON.parse(String(data)) as ReceivedMessage;
      answered = true;
      if (heard.event === 'resync' || (heard.event === 'pong' && !stands)) {
        stands = true;
        failures = 0;
        for (const welcome of welcomers) welcome();
      } else for (const listener of listeners.get(heard.event) ?? []) listener(heard.data);
    };
  };
  open();

  return {
    on(event, listener) {
      const own = listeners.get(event) ?? new Set();
      listeners.set(event, own.add(listener));
      return () => own.delete(listener);
    },
    onConnected(listener) {
      welcomers.add(listener);
      return () => welcomers.delete(listener);
    },
    close() {
      closed = true;
      socket?.close(1000);
    },
  };
}

let sharedConnection: LiveConnection | null = null;

/** The connection of this page; the first who asks opens it. For members only: the server refuses guests. */
export function getLiveConnection(): LiveConnection {
  sharedConnection ??= connectLive();
  return sharedConnection;
}
