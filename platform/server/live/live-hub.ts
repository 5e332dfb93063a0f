import { textFrame } from './text-frame.ts';

/** One connected browser tab, as the hub sees it. */
export interface LivePeer {
  readonly sessionKey: string;
  /** Bytes not yet sent to a slow client. */
  bufferedBytes(): number;
  write(frame: Buffer): void;
  end(code: number, reason: string): void;
}

export interface LiveHub {
  /** Subscribes the peer to these channels. */
  add(peer: LivePeer, channels: readonly string[]): void;
  remove(peer: LivePeer): void;
  /** Subscribes the peer to one more channel in the place of the one that it watched before; null ends that. */
  watch(peer: LivePeer, channel: string | null): void;
  /** Sends a message to all peers of the channel in this process; `message` is JSON text. */
  deliver(channel: string, message: string): void;
  /** Sends every tab a resync message: it may have missed messages and has to reload its state. */
  resync(): void;
  /** Closes the sockets of a session. */
  disconnect(sessionKey: string): void;
  /** Closes the sockets of a channel, also those that are being opened. */
  closeChannel(channel: string): void;
  peers(): ReadonlySet<LivePeer>;
}

/** Longer than the session caches keep a session and than a socket takes to open, in ms. */
const endedTtlMs = 10_000;
const maxBufferedBytes = 1024 * 1024;

/** Creates the registry of the sockets of this process and their channels. */
export function createLiveHub(): LiveHub {
  const peers = new Map<LivePeer, readonly string[]>();
  const channels = new Map<string, Set<LivePeer>>();
  const watched = new Map<LivePeer, string>();
  const all = new Set<LivePeer>();
  const endedSessions = new Set<string>();
  const closedChannels = new Set<string>();

  const join = (peer: LivePeer, channel: string) =>
    channels.set(channel, (channels.get(channel) ?? new Set<LivePeer>()).add(peer));

  const leave = (peer: LivePeer, channel: string) => {
    const listeners = channels.get(channel);
    listeners?.delete(peer);
    if (listeners?.size === 0) channels.delete(channel);
  };

  const watch = (peer: LivePeer, channel: string | null) => {
    const before = watched.get(peer);
    if (before !== undefined) leave(peer, before);
    watched.delete(peer);
    // A lookup may end after its socket has closed.
    if (channel === null || !all.has(peer)) return;
    watched.set(peer, channel);
    join(peer, channel);
  };

  const remove = (peer: LivePeer) => {
    watch(peer, null);
    for (const channel of peers.get(peer) ?? []) leave(peer, channel);
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
    watch,
    peers: () => all,

    add(peer, subscribed) {
      if (endedSessions.has(peer.sessionKey)) return peer.end(4401, 'signed out');
      if (subscribed.some((channel) => closedChannels.has(channel))) return peer.end(4403, 'no access');
      peers.set(peer, subscribed);
      all.add(peer);
      for (const channel of subscribed) join(peer, channel);
    },

    deliver(channel, message) {
      const listeners = channels.get(channel);
      if (listeners) send(listeners, message);
    },

    resync: () => send(all, '{"event":"resync"}'),

    disconnect(sessionKey) {
      // A socket that is being opened may have been authenticated before the session ended.
      addForAWhile(endedSessions, sessionKey);
      for (const peer of [...all]) if (peer.sessionKey === sessionKey) peer.end(4401, 'signed out');
    },

    closeChannel(channel) {
      addForAWhile(closedChannels, channel);
      for (const peer of [...(channels.get(channel) ?? [])]) peer.end(4403, 'no access');
    },
  };
}

function addForAWhile(ended: Set<string>, name: string): void {
  ended.add(name);
  setTimeout(() => ended.delete(name), endedTtlMs).unref();
}
