import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Actor, guest, type MemberActor } from '#platform/pure/actor.ts';
import { rateLimitAddress } from '#platform/server/http/client-network.ts';
import { hasOneHost } from '#platform/server/http/has-one-host.ts';
import type { Log } from '#platform/server/log/log.ts';
import { createSemaphore } from '#platform/server/media/semaphore.ts';
import { readClientMessage } from './client-message.ts';
import type { LiveHub, LivePeer } from './live-hub.ts';
import { createMessageRateLimit } from './message-rate-limit.ts';
import { textFrame } from './text-frame.ts';
import { createWatching, type Watched } from './watching.ts';

/** The presence of a member that a socket represents, e.g. in a project. */
export interface LivePresence {
  /** Channels in addition to the member's own. */
  channels: readonly string[];
  /** Called when the socket is put out and when it closes, which a client may leave waiting; the second call does nothing. */
  end(): void;
  /** Takes over the messages of the socket, which then gets none of its channels: they only close it. */
  attach?(socket: LiveSocket): LiveReceiver | null;
}

/** An open socket as the feature sees it that takes over its messages. */
export interface LiveSocket {
  send(message: Uint8Array | string): void;
  close(code: number, reason: string): void;
  bufferedBytes(): number;
}

export interface LiveReceiver {
  receive(message: Uint8Array, isBinary: boolean): void;
}

export interface LiveSettings {
  hub: LiveHub;
  log: Log;
  /** Origins of our pages; others are refused before any lookup. */
  origins: readonly string[];
  /** The actor of the request's session cookie; a guest without one. At most one database query. */
  resolveActor(request: IncomingMessage): Promise<Actor>;
  /** The channels of a member's tabs. */
  channelsOf(member: MemberActor): readonly string[];
  /** Starts the presence that the request asks for; null refuses it (404). */
  startPresence?(member: MemberActor, request: IncomingMessage): Promise<LivePresence | null>;
  /** Finds what a page asks to watch; null where the member may not see it. At most one lookup of a socket at a time. */
  findWatched?(member: MemberActor, key: string): Promise<Watched | null>;
  /** The client's address, read through trusted proxies. */
  addressOf(request: IncomingMessage): string;
  path?: string;
  /** Longer messages close the socket. */
  maxFrameBytes?: number;
  /** Refuses members and guests by opening and closing the socket with 4000 + status, which a page can read; a refused upgrade it can not. */
  refusesInside?: boolean;
  /** Sockets without a message for so long are closed, in ms. */
  idleTimeoutMs?: number;
  /** Maximum sockets per address (IPv6 /64); high enough for a school behind one address. */
  maxPerAddress?: number;
  /** Whether the sockets of members count for their address, and not only those whose session is still looked up. Default true. */
  addressCountsMembers?: boolean;
}

const maxFrameBytes = 16 * 1024;
const maxSocketsPerUser = 10;
/** Limits the load on the database when all clients reconnect after a restart. */
const maxConcurrentLookups = 4;
const maxUnsentBytes = 1024 * 1024;
/** The paths that are handled on a server: a request for any other is refused by the one that finds it. */
const pathsOf = new WeakMap<Server, Set<string>>();
const noPresence: LivePresence = { channels: [], end: () => {} };
const pong = textFrame('{"event":"pong"}');

/**
 * Handles the upgrade requests of `path` (default `/socket`). Other paths are left to other listeners, or refused where
 * there is none, since an unhandled socket would stay open for ever.
 */
export function attachLiveServer(server: Server, settings: LiveSettings): { close(): Promise<void> } {
  const {
    hub,
    log,
    origins,
    path = '/socket',
    idleTimeoutMs = 90_000,
    addressCountsMembers = true,
  } = settings;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: settings.maxFrameBytes ?? maxFrameBytes,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const perAddress = createKeyedLimiter(settings.maxPerAddress ?? 500);
  const perUser = createKeyedLimiter(maxSocketsPerUser);
  const lookupSlots = createSemaphore(maxConcurrentLookups);
  const lastMessageAt = new WeakMap<WebSocket, number>();

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!hasOneHost(request)) return refuse(socket, 400);
    // Compared as text, since parsing an invalid address throws.
    const asked = request.url?.split('?', 1)[0] ?? '';
    if (asked !== path) {
      if (server.listenerCount('upgrade') === paths.size && !paths.has(asked)) refuse(socket, 404);
      return;
    }
    openSocket(request, socket, head).catch((error: unknown) => {
      log.warn({ err: error }, 'a live socket could not be opened');
      refuse(socket, 503);
    });
  };

  const readActor = async (request: IncomingMessage, socket: Duplex): Promise<Actor> => {
    const release = await lookupSlots.acquire();
    try {
      return socket.destroyed ? guest : await settings.resolveActor(request);
    } finally {
      release();
    }
  };

  const openSocket = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!origins.includes(request.headers.origin ?? '')) return refuse(socket, 403);
    const address = rateLimitAddress(settings.addressOf(request));
    if (!perAddress.tryAcquire(address)) return refuse(socket, 429);
    const releaseAddress = () => perAddress.release(address);
    socket.once('close', releaseAddress);
    const { userId, sessionKey, ...actor } = await readActor(request, socket);
    if (socket.destroyed) return;
    const refuseMember = (status: 401 | 404 | 429) => {
      if (!settings.refusesInside) return refuse(socket, status);
      sockets.handleUpgrade(request, socket, head, (ws) => {
        // Without a listener a broken frame of a refused page would end the process.
        ws.on('error', () => ws.terminate());
        ws.close(4000 + status, 'refused');
      });
    };
    if (userId === null || sessionKey === null) return refuseMember(401);
    if (!perUser.tryAcquire(userId)) return refuseMember(429);
    socket.once('close', () => perUser.release(userId));
    if (!addressCountsMembers) {
      socket.off('close', releaseAddress);
      releaseAddress();
    }
    const member = { ...actor, userId, sessionKey };
    const presence = settings.startPresence ? await settings.startPresence(member, request) : noPresence;
    if (presence === null) return refuseMember(404);
    if (socket.destroyed) return presence.end();
    socket.once('close', () => presence.end());
    const channels = [...settings.channelsOf(member), ...presence.channels];
    sockets.handleUpgrade(request, socket, head, (ws) =>
      handleSocket(ws, socket, { member, channels, presence }),
    );
  };

  const handleSocket = (
    ws: WebSocket,
    socket: Duplex,
    {
      member,
      channels,
      presence,
    }: { member: MemberActor; channels: readonly string[]; presence: LivePresence },
  ) => {
    const peer: LivePeer = {
      sessionKey: member.sessionKey,
      // What a feature sends itself, such as a whole document, is its own to limit.
      bufferedBytes: () => (presence.attach ? 0 : socket.writableLength),
      write: (frame) => socket.writable && !presence.attach && socket.write(frame),
      end(code, reason) {
        hub.remove(peer);
        presence.end();
        // A client that does not read would not get the close frame.
        if (socket.writableLength > maxUnsentBytes) ws.terminate();
        else ws.close(code, reason);
      },
    };
    hub.add(peer, channels);
    lastMessageAt.set(ws, performance.now());
    ws.on('error', () => ws.terminate());
    ws.on('close', () => hub.remove(peer));
    if (presence.attach) {
      if (ws.readyState === ws.OPEN) receiveBy(presence.attach(toSocket(ws, peer)), ws);
      return;
    }
    const isWithinRate = createMessageRateLimit();
    const watch = createWatching(peer, {
      hub,
      log,
      lookupSlots,
      find: async (key) => (await settings.findWatched?.(member, key)) ?? null,
    });
    ws.on('message', (bytes: Buffer, isBinary) => {
      const message = isBinary || !isWithinRate() ? null : readClientMessage(bytes);
      if (message === null) return peer.end(1008, 'not understood, or too often');
      lastMessageAt.set(ws, performance.now());
      if (message.event === 'watch') watch(message.key);
      else peer.write(pong);
    });
  };

  const receiveBy = (receiver: LiveReceiver | null, ws: WebSocket) => {
    ws.on('message', (bytes: Buffer, isBinary) => {
      // A peer that was put out may send until it answers the close.
      if (ws.readyState !== ws.OPEN) return;
      lastMessageAt.set(ws, performance.now());
      receiver?.receive(bytes, isBinary);
    });
  };

  const idleTimer = setInterval(() => {
    const deadline = performance.now() - idleTimeoutMs;
    for (const ws of sockets.clients) if ((lastMessageAt.get(ws) ?? 0) < deadline) ws.terminate();
  }, idleTimeoutMs / 20);

  const paths = pathsOf.get(server) ?? new Set();
  pathsOf.set(server, paths.add(path));
  server.on('upgrade', onUpgrade);
  return {
    async close() {
      clearInterval(idleTimer);
      server.off('upgrade', onUpgrade);
      paths.delete(path);
      for (const ws of sockets.clients) ws.close(1001, 'the server restarts');
      const forced = setTimeout(() => {
        for (const ws of sockets.clients) ws.terminate();
      }, 1000);
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
      clearTimeout(forced);
    },
  };
}

const toSocket = (ws: WebSocket, peer: LivePeer): LiveSocket => ({
  send: (message) => ws.readyState === ws.OPEN && ws.send(message),
  close: (code, reason) => peer.end(code, reason),
  bufferedBytes: () => ws.bufferedAmount,
});

function refuse(socket: Duplex, status: 400 | 401 | 403 | 404 | 429 | 503): void {
  if (socket.writableEnded) return;
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Limits concurrent uses per key to `max`. */
function createKeyedLimiter(max: number): {
  tryAcquire(key: string): boolean;
  release(key: string): void;
} {
  const counts = new Map<string, number>();
  return {
    tryAcquire(key) {
      const count = counts.get(key) ?? 0;
      if (count >= max) return false;
      counts.set(key, count + 1);
      return true;
    },
    release(key) {
      const count = (counts.get(key) ?? 0) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
