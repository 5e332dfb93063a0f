import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Actor, guest, type MemberActor } from '#platform/pure/actor.ts';
import { rateLimitAddress } from '#platform/server/http/client-network.ts';
import { hasOneHost } from '#platform/server/http/has-one-host.ts';
import type { Log } from '#platform/server/log/log.ts';
import { createSemaphore } from '#platform/server/media/semaphore.ts';
import { isPing } from './is-ping.ts';
import { createKeyedLimiter } from './keyed-limiter.ts';
import type { LiveHub, LivePeer } from './live-hub.ts';
import { createMessageRateLimit } from './message-rate-limit.ts';
import { textFrame } from './text-frame.ts';

/** What a socket is about, beside its member. */
export interface LivePresence {
  /** Heard besides the member's own. */
  channels: readonly string[];
  /** The socket is closed. */
  end(): void;
}

export interface LiveSettings {
  hub: LiveHub;
  log: Log;
  /** Origins of our own pages; a browser page of any other is refused before anything is looked up. */
  origins: readonly string[];
  /** Who holds the session cookie of this request; a guest where there is none. At most one database query. */
  resolveActor(request: IncomingMessage): Promise<Actor>;
  /** The channels that a member's tabs hear. */
  channelsOf(member: MemberActor): readonly string[];
  /** Begins what the request asks for besides; null refuses it (404). */
  startPresence?(member: MemberActor, request: IncomingMessage): Promise<LivePresence | null>;
  /** The caller's address, behind trusted proxies the forwarded one. */
  addressOf(request: IncomingMessage): string;
  path?: string;
  /** A socket that says nothing for so long is dropped. */
  idleTimeoutMs?: number;
  /** A school behind one address has many tabs. An IPv6 network of /64 counts as one address. */
  maxPerAddress?: number;
}

const maxFrameBytes = 16 * 1024;
const maxSocketsPerUser = 10;
/** After a restart everybody comes at once: they wait in line here, not before the database. */
const maxConcurrentLookups = 4;
const maxUnsentBytes = 1024 * 1024;
const noPresence: LivePresence = { channels: [], end: () => {} };
const pong = textFrame('{"event":"pong"}');

/**
 * Takes the upgrade requests of `path` (default `/socket`) from the server; other paths are left to others, and refused where
 * nobody else listens: a socket that nobody takes would stay open for ever.
 */
export function attachLiveServer(server: Server, settings: LiveSettings): { close(): Promise<void> } {
  const { hub, log, origins, path = '/socket', idleTimeoutMs: silentAfterMs = 90_000 } = settings;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const perAddress = createKeyedLimiter(settings.maxPerAddress ?? 500);
  const perUser = createKeyedLimiter(maxSocketsPerUser);
  const door = createSemaphore(maxConcurrentLookups);
  const lastHeard = new WeakMap<WebSocket, number>();

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!hasOneHost(request)) return refuse(socket, 400);
    // Compared as text: what stands here may be no address at all, and reading it would throw.
    if (request.url?.split('?', 1)[0] !== path) {
      if (server.listenerCount('upgrade') === 1) refuse(socket, 404);
      return;
    }
    admit(request, socket, head).catch((error: unknown) => {
      log.warn({ err: error }, 'a live socket could not be opened');
      refuse(socket, 503);
    });
  };

  const whoIs = async (request: IncomingMessage, socket: Duplex): Promise<Actor> => {
    const leave = await door.acquire();
    try {
      return socket.destroyed ? guest : await settings.resolveActor(request);
    } finally {
      leave();
    }
  };

  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!origins.includes(request.headers.origin ?? '')) return refuse(socket, 403);
    const address = rateLimitAddress(settings.addressOf(request));
    if (!perAddress.take(address)) return refuse(socket, 429);
    socket.once('close', () => perAddress.give(address));
    const { userId, sessionKey, ...actor } = await whoIs(request, socket);
    if (socket.destroyed) return;
    if (userId === null || sessionKey === null) return refuse(socket, 401);
    if (!perUser.take(userId)) return refuse(socket, 429);
    socket.once('close', () => perUser.give(userId));
    const member = { ...actor, userId, sessionKey };
    const visit = settings.startPresence ? await settings.startPresence(member, request) : noPresence;
    if (visit === null) return refuse(socket, 404);
    if (socket.destroyed) return visit.end();
    socket.once('close', () => visit.end());
    const channels = [...settings.channelsOf(member), ...visit.channels];
    sockets.handleUpgrade(request, socket, head, (ws) => welcome(ws, socket, sessionKey, channels));
  };

  const welcome = (ws: WebSocket, socket: Duplex, sessionKey: string, channels: readonly string[]) => {
    const peer: LivePeer = {
      sessionKey,
      bufferedBytes: () => socket.writableLength,
      write: (frame) => socket.writable && socket.write(frame),
      end(code, reason) {
        hub.remove(peer);
        // Who does not read will not read a farewell either.
        if (socket.writableLength > maxUnsentBytes) ws.terminate();
        else ws.close(code, reason);
      },
    };
    hub.add(peer, channels);
    lastHeard.set(ws, performance.now());
    ws.on('error', () => ws.terminate());
    ws.on('close', () => hub.remove(peer));
    const mayTalk = createMessageRateLimit();
    ws.on('message', (bytes: Buffer, isBinary) => {
      if (isBinary || !mayTalk() || !isPing(bytes)) return peer.end(1008, 'not understood, or too often');
      lastHeard.set(ws, performance.now());
      peer.write(pong);
    });
  };

  const dropTheSilent = setInterval(() => {
    const longAgo = performance.now() - silentAfterMs;
    for (const ws of sockets.clients) if ((lastHeard.get(ws) ?? 0) < longAgo) ws.terminate();
  }, silentAfterMs / 20);

  server.on('upgrade', onUpgrade);
  return {
    async close() {
      clearInterval(dropTheSilent);
      server.off('upgrade', onUpgrade);
      for (const ws of sockets.clients) ws.close(1001, 'the server restarts');
      const forced = setTimeout(() => {
        for (const ws of sockets.clients) ws.terminate();
      }, 1000);
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
      clearTimeout(forced);
    },
  };
}

function refuse(socket: Duplex, status: 400 | 401 | 403 | 404 | 429 | 503): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
