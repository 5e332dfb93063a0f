import { textFrame } from './text-frame.ts';

/** One connected browser tab, as the hub sees it. */
export interface LivePeer {
  readonly sessionKey: string;
  /** Bytes that wait for a reader who is slower than we are. */
  bufferedBytes(): number;
  write(frame: Buffer): void;
  end(code: number, reason: string): void;
}

export interface LiveHub {
  /** The peer hears these channels from now on. */
  add(peer: LivePeer, channels: readonly string[]): void;
  remove(peer: LivePeer): void;
  /** Hands a message to everyone on the channel in this process; `message` is JSON text. */
  deliver(channel: string, message: string): void;
  /** Tells every tab that it may have missed something and should ask again. */
  resync(): void;
  /** Ends the sockets of a session. */
  disconnect(sessionKey: string): void;
  peers(): ReadonlySet<LivePeer>;
}

/** Longer than anybody remembers who holds which session. */
const endedSessionTtlMs = 10_000;
const maxBufferedBytes = 1024 * 1024;

/** Who listens to what in this process. */
export function createLiveHub(): LiveHub {
  const peers = new Map<LivePeer, readonly string[]>();
  const channels = new Map<string, Set<LivePeer>>();
  const all = new Set<LivePeer>();
  const ended = new Set<string>();

  const remove = (peer: LivePeer) => {
    for (const channel of peers.get(peer) ?? []) {
      const listeners = channels.get(channel);
      listeners?.delete(peer);
      if (listeners?.size === 0) channels.delete(channel);
    }
    peers.delete(peer);
    all.delete(peer);
  };

  const send = (to: Iterable<LivePeer>, text: string) => {
    const frame = textFrame(text);
    for (const peer of to) {
      if (peer.bufferedBytes() <= maxBufferedBytes) peer.write(frame);
      else peer.end(1013, 'too slow');
    }
  };

  return {
    remove,
    peers: () => all,

    add(peer, heard) {
      if (ended.has(peer.sessionKey)) return peer.end(4401, 'signed out');
      peers.set(peer, heard);
      all.add(peer);
      for (const channel of heard) {
        const listeners = channels.get(channel) ?? new Set();
        channels.set(channel, listeners.add(peer));
      }
    },

    deliver(channel, message) {
      const listeners = channels.get(channel);
      if (listeners) send(listeners, message);
    },

    resync: () => send(all, '{"event":"resync"}'),

    disconnect(sessionKey) {
      // A socket that is just being let in was looked up before the end.
      ended.add(sessionKey);
      setTimeout(() => ended.delete(sessionKey), endedSessionTtlMs).unref();
      for (const peer of [...all]) if (peer.sessionKey === sessionKey) peer.end(4401, 'signed out');
    },
  };
}
