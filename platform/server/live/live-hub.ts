import { textFrame } from './text-frame.ts';

/** One connected browser tab, as the hub sees it. */
export interface LivePeer {
  readonly userId: string | null;
  readonly sessionKey: string | null;
  readonly channels: Set<string>;
  /** Bytes that wait for a reader who is slower than we are. */
  waitingBytes(): number;
  write(frame: Buffer): void;
  end(code: number, reason: string): void;
}

export interface LiveHub {
  add(peer: LivePeer): void;
  remove(peer: LivePeer): void;
  join(peer: LivePeer, channel: string): void;
  leave(peer: LivePeer, channel: string): void;
  /** Hands a message to everyone on the channel in this process; `message` is JSON text. */
  deliver(channel: string, message: string): void;
  /** Tells every tab that it may have missed something and should ask again. */
  resync(): void;
  /** Ends the sockets of a session, or all of a user. */
  disconnect(who: { userId?: string; sessionKey?: string }): void;
  peers(): ReadonlySet<LivePeer>;
}

const mostWaitingBytes = 1024 * 1024;

/** Who listens to what in this process. */
export function createLiveHub(): LiveHub {
  const peers = new Set<LivePeer>();
  const channels = new Map<string, Set<LivePeer>>();

  const leave = (peer: LivePeer, channel: string) => {
    peer.channels.delete(channel);
    const listeners = channels.get(channel);
    listeners?.delete(peer);
    if (listeners?.size === 0) channels.delete(channel);
  };

  const remove = (peer: LivePeer) => {
    peers.delete(peer);
    for (const channel of [...peer.channels]) leave(peer, channel);
  };

  const send = (to: Iterable<LivePeer>, text: string) => {
    const frame = textFrame(text);
    for (const peer of to) {
      if (peer.waitingBytes() <= mostWaitingBytes) peer.write(frame);
      else peer.end(1013, 'too slow');
    }
  };

  return {
    add: (peer) => peers.add(peer),
    remove,
    leave,
    peers: () => peers,

    join(peer, channel) {
      if (!peers.has(peer)) return;
      peer.channels.add(channel);
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(peer));
    },

    deliver(channel, message) {
      const listeners = channels.get(channel);
      if (listeners) send(listeners, `{"channel":${JSON.stringify(channel)},"message":${message}}`);
    },

    resync: () => send(peers, '{"resync":true}'),

    disconnect({ userId, sessionKey }) {
      for (const peer of [...peers]) {
        const meant =
          (userId !== undefined && peer.userId === userId) ||
          (sessionKey !== undefined && peer.sessionKey === sessionKey);
        if (meant) peer.end(4401, 'signed out');
      }
    },
  };
}
