export interface LiveMessage {
  type: string;
  [field: string]: unknown;
}

export interface LiveListener {
  onMessage?(message: LiveMessage): void;
  /**
   * From now on nothing is missed. Called when the server has confirmed the channel, for the first time and after each
   * interruption: ask for the current state here.
   */
  onLive?(how: { resumed: boolean }): void;
  /** The server does not let us listen to this. */
  onRefused?(): void;
}

export interface Live {
  /** Returns what ends the subscription. The socket is opened by the first one and closed after the last. */
  subscribe(channel: string, listener: LiveListener): () => void;
  close(): void;
}

/** What the server says: a message of a channel, its answer to a request, or that something may have been missed. */
interface Heard {
  channel?: string;
  message?: LiveMessage;
  subscribed?: string[];
  refused?: string[];
  resync?: true;
}

interface Settings {
  /** `wss://host/live`; the page's own host by default. */
  url?: string;
  WebSocket?: typeof WebSocket;
  random?: () => number;
  setTimeout?: (run: () => void, ms: number) => unknown;
}

const shortestMs = 100;
const longestMs = 15_000;
const shedAtLeastMs = 3_000;
/** Leaving one page and entering the next should not close and open the socket. */
const lingerMs = 5_000;
const gatherMs = 250;
const mostAtOnce = 50;

/** How long to wait before try `attempt` (from 0): anywhere between 0.1 s and a bound that doubles up to 15 s, so that a crowd spreads. */
export function reconnectDelayMs(attempt: number, random: () => number): number {
  const bound = Math.min(longestMs, 500 * 2 ** attempt);
  return shortestMs + random() * (bound - shortestMs);
}

/** The tab's one live connection. Comes back by itself after a loss; a tab that was signed out stays away until it subscribes anew. */
export function connectLive(settings: Settings = {}): Live {
  const { WebSocket: Socket = WebSocket, random = Math.random } = settings;
  const later = settings.setTimeout ?? ((run: () => void, ms: number) => setTimeout(run, ms));
  const url = settings.url ?? `${location.origin.replace(/^http/, 'ws')}/live`;
  const channels = new Map<string, Set<LiveListener>>();
  const confirmedBefore = new Set<string>();
  let socket: WebSocket | null = null;
  let waiting = false;
  let attempt = 0;
  let closed = false;

  const unsaid = new Map<string, 'subscribe' | 'unsubscribe'>();

  const say = (verb: 'subscribe' | 'unsubscribe', names: string[]) => {
    for (let from = 0; from < names.length; from += mostAtOnce) {
      socket?.send(JSON.stringify({ [verb]: names.slice(from, from + mostAtOnce) }));
    }
  };

  /** Gathers what changes within a moment: the server hears at most ten sentences a second. */
  const change = (channel: string, verb: 'subscribe' | 'unsubscribe') => {
    if (socket?.readyState !== Socket.OPEN) return;
    if (unsaid.size === 0) {
      later(() => {
        const changes = [...unsaid];
        unsaid.clear();
        if (socket?.readyState !== Socket.OPEN) return;
        for (const one of ['unsubscribe', 'subscribe'] as const) {
          say(
            one,
            changes.filter(([, what]) => what === one).map(([name]) => name),
          );
        }
      }, gatherMs);
    }
    unsaid.set(channel, verb);
  };

  const open = () => {
    if (closed || socket || waiting || channels.size === 0) return;
    const opened = new Socket(url);
    socket = opened;
    opened.onopen = () => {
      say('subscribe', [...channels.keys()]);
    };
    opened.onmessage = ({ data }) => hear(JSON.parse(String(data)));
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      socket = null;
      // 4401: this session has ended. The page will be loaded anew or left.
      if (closed || code === 4401 || channels.size === 0) return;
      waiting = true;
      const delay = reconnectDelayMs(attempt, random) + (code === 1013 ? shedAtLeastMs : 0);
      attempt += 1;
      later(() => {
        waiting = false;
        open();
      }, delay);
    };
  };

  const hear = (heard: Heard) => {
    if (heard.message !== undefined) {
      for (const listener of channels.get(heard.channel ?? '') ?? []) listener.onMessage?.(heard.message);
    }
    for (const channel of heard.subscribed ?? []) {
      attempt = 0;
      const resumed = confirmedBefore.has(channel);
      confirmedBefore.add(channel);
      for (const listener of channels.get(channel) ?? []) listener.onLive?.({ resumed });
    }
    for (const channel of heard.refused ?? []) {
      for (const listener of channels.get(channel) ?? []) listener.onRefused?.();
    }
    if (!heard.resync) return;
    for (const listener of [...channels.values()].flatMap((some) => [...some]))
      listener.onLive?.({ resumed: true });
  };

  const leave = (channel: string) => {
    channels.delete(channel);
    confirmedBefore.delete(channel);
    change(channel, 'unsubscribe');
    if (channels.size > 0) return;
    later(() => {
      if (channels.size === 0) socket?.close(1000);
    }, lingerMs);
  };

  return {
    subscribe(channel, listener) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      open();
      change(channel, 'subscribe');
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0 || channels.get(channel) !== listeners) return;
        leave(channel);
      };
    },
    close() {
      closed = true;
      socket?.close(1000);
    },
  };
}
