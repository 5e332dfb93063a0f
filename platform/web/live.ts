/** The live connection of a tab to the server. */
export interface LiveConnection {
  /** Calls the listener with the data of each such event; returns a function that unsubscribes. */
  on(event: string, listener: (data: unknown) => void): () => void;
  /**
   * Calls the listener when the connection is established, for the first time and after each interruption. Load the
   * current state here: from then on no message is missed.
   */
  onConnected(listener: () => void): () => void;
  /** Sends JSON; nothing where there is no connection at the moment. */
  send(message: string): void;
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
/** Close code of an ended session: do not reconnect. */
const signedOutCode = 4401;

/** Reconnect delay in ms: 100, plus a random part of up to 100 doubled for each failure, at most 30,000. */
export function reconnectDelayMs(failures: number, random: () => number): number {
  // For large n, 2 ** n is infinite, and 0 * Infinity is NaN.
  const doublings = Math.min(failures, 30);
  return Math.min(maxDelayMs, minDelayMs + random() * minDelayMs * 2 ** doublings);
}

/** Opens a live connection that reconnects by itself, unless the session has ended. */
export function connectLive(settings: LiveConnectionOptions = {}): LiveConnection {
  const { WebSocket: Socket = WebSocket, random = Math.random } = settings;
  const setTimer = settings.setTimeout ?? ((run: () => void, ms: number) => setTimeout(run, ms));
  const url = settings.url ?? `${location.origin.replace(/^http/, 'ws')}/socket`;
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const connectListeners = new Set<() => void>();
  let socket: WebSocket | null = null;
  let failures = 0;
  let closed = false;

  const open = () => {
    if (closed) return;
    const opened = new Socket(url);
    let isEstablished = false;
    let answered = true;
    socket = opened;

    const ping = () => {
      if (socket !== opened) return;
      // Without an answer since the last ping the connection is lost, even without a close event.
      if (!answered) return lost(0);
      answered = false;
      opened.send('{"event":"ping"}');
      setTimer(ping, pingIntervalMs);
    };
    const lost = (code: number) => {
      if (socket !== opened) return;
      socket = null;
      opened.close();
      if (closed || code === signedOutCode) return;
      setTimer(open, reconnectDelayMs(failures, random));
      failures += 1;
    };
    opened.onopen = ping;
    opened.onclose = ({ code }) => lost(code);
    opened.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ReceivedMessage;
      answered = true;
      if (message.event === 'resync' || (message.event === 'pong' && !isEstablished)) {
        isEstablished = true;
        failures = 0;
        for (const listener of connectListeners) listener();
      } else for (const listener of listeners.get(message.event) ?? []) listener(message.data);
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
      connectListeners.add(listener);
      return () => connectListeners.delete(listener);
    },
    send(message) {
      if (socket?.readyState === 1) socket.send(message);
    },
    close() {
      closed = true;
      socket?.close(1000);
    },
  };
}

let sharedConnection: LiveConnection | null = null;

/** The live connection of this page, opened on first use. For members only: the server refuses guests. */
export function getLiveConnection(): LiveConnection {
  sharedConnection ??= connectLive();
  return sharedConnection;
}
