import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Actor } from '#platform/pure/actor.ts';
import type { Log } from '#platform/server/log/log.ts';
import { countedPlaces } from './counted-places.ts';
import type { LiveHub, LivePeer } from './live-hub.ts';
import { type LiveRequest, readLiveRequest } from './live-request.ts';

export interface LiveSettings {
  hub: LiveHub;
  log: Log;
  /** Origins of our own pages; a browser page of any other is refused before anything is looked up. */
  origins: readonly string[];
  /** Who holds the session cookie of this request; a guest where there is none. At most one database query. */
  resolveActor(request: IncomingMessage): Promise<Actor>;
  /** Channels that every tab of this actor gets without asking. */
  channelsOf(actor: Actor): readonly string[];
  /** Whether the actor may listen to a channel that the page names. Default deny belongs here. */
  maySubscribe(actor: Actor, channel: string): Promise<boolean>;
  /** The caller's address, behind trusted proxies the forwarded one. */
  addressOf?(request: IncomingMessage): string;
  /** While true, new sockets are turned away with 1013. */
  isOverloaded?(): boolean;
  path?: string;
  pingEveryMs?: number;
}

const mostFrameBytes = 16 * 1024;
const mostMessagesPerSecond = 10;
const mostSocketsPerUser = 10;
const mostSocketsPerAddress = 50;
const mostChannels = 100;
const mostWaitingChannels = 200;
const slowestReaderBytes = 1024 * 1024;

/**
 * Takes the upgrade requests of `path` (default `/live`) from the server; other paths are left to others, and refused where
 * nobody else listens: a socket that nobody takes would stay open for ever.
 */
export function attachLive(server: Server, settings: LiveSettings): { close(): Promise<void> } {
  const { hub, log, origins, path = '/live', pingEveryMs = 30_000 } = settings;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostFrameBytes,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const perAddress = countedPlaces(mostSocketsPerAddress);
  const perUser = countedPlaces(mostSocketsPerUser);
  const answering = new WeakSet<WebSocket>();

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
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

  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!origins.includes(request.headers.origin ?? '')) return refuse(socket, 403);
    const address = settings.addressOf?.(request) ?? request.socket.remoteAddress ?? '';
    if (!perAddress.take(address)) return refuse(socket, 429);
    socket.once('close', () => perAddress.give(address));
    if (settings.isOverloaded?.()) {
      sockets.handleUpgrade(request, socket, head, (ws) => ws.close(1013, 'try again later'));
      return;
    }
    const actor = await settings.resolveActor(request);
    if (socket.destroyed) return;
    if (actor.userId !== null) {
      const { userId } = actor;
      if (!perUser.take(userId)) return refuse(socket, 429);
      socket.once('close', () => perUser.give(userId));
    }
    sockets.handleUpgrade(request, socket, head, (ws) => welcome(ws, socket, actor));
  };

  const welcome = (ws: WebSocket, socket: Duplex, actor: Actor) => {
    const peer: LivePeer = {
      userId: actor.userId,
      sessionKey: actor.sessionKey,
      channels: new Set(),
      waitingBytes: () => socket.writableLength,
      write: (frame) => socket.writable && socket.write(frame),
      end(code, reason) {
        hub.remove(peer);
        // Who does not read will not read a farewell either.
        if (socket.writableLength > slowestReaderBytes) ws.terminate();
        else ws.close(code, reason);
      },
    };
    hub.add(peer);
    answering.add(ws);
    for (const channel of settings.channelsOf(actor)) hub.join(peer, channel);
    ws.on('pong', () => answering.add(ws));
    ws.on('error', () => ws.terminate());
    ws.on('close', () => hub.remove(peer));
    const mayTalk = talkLimit();
    let answered = Promise.resolve();
    let waiting = 0;
    ws.on('message', (bytes: Buffer, isBinary) => {
      const asked = isBinary ? null : readLiveRequest(bytes);
      waiting += asked?.channels.length ?? 0;
      if (!mayTalk() || !asked || waiting > mostWaitingChannels) {
        return peer.end(1008, 'not understood, or too often');
      }
      // One after the other, so that a tab costs one query at a time.
      answered = answered
        .then(() => answer(ws, peer, actor, asked))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'a live request failed');
          peer.end(1011, 'failed');
        })
        .finally(() => {
          waiting -= asked.channels.length;
        });
    });
  };

  const answer = async (ws: WebSocket, peer: LivePeer, actor: Actor, asked: LiveRequest) => {
    const subscribed: string[] = [];
    const refused: string[] = [];
    for (const channel of asked.channels) {
      if (asked.verb === 'unsubscribe') {
        hub.leave(peer, channel);
        continue;
      }
      const room = peer.channels.size < mostChannels;
      const may = peer.channels.has(channel) || (room && (await settings.maySubscribe(actor, channel)));
      if (ws.readyState !== ws.OPEN) return;
      if (may) hub.join(peer, channel);
      (may ? subscribed : refused).push(channel);
    }
    if (asked.verb === 'subscribe') ws.send(JSON.stringify({ subscribed, refused }));
  };

  const pinging = setInterval(() => {
    for (const ws of sockets.clients) {
      if (!answering.delete(ws)) ws.terminate();
      else ws.ping();
    }
  }, pingEveryMs);

  server.on('upgrade', onUpgrade);
  return {
    async close() {
      clearInterval(pinging);
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

function refuse(socket: Duplex, status: 403 | 404 | 429 | 503): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** True for the first ten calls of each second. */
function talkLimit(): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count <= mostMessagesPerSecond;
  };
}
