import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/server/log/log.ts';

export interface NotificationHandler {
  onNotification(payload: string): void;
  /** After the connection was lost and is back: notifications in between are gone, so ask the tables. */
  onReconnect?(): void;
}

export interface Notifications {
  /** Resolves when the channel is listened on, or at once while the database is away; returns how to stop. */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

const longestPauseMs = 3000;
const pingEveryMs = 15_000;

/**
 * LISTEN on one dedicated connection for all channels of the process. A lost connection (also one that merely stopped
 * answering) is made again with growing, random pauses, every channel is listened on again, then `onReconnect` is called.
 */
export async function openNotifications(options: {
  url: string;
  log: Log;
  random?: () => number;
}): Promise<Notifications> {
  const { url, log, random = Math.random } = options;
  const channels = new Map<string, Set<NotificationHandler>>();
  let client: pg.Client | null = null;
  let stopped = false;
  let connectedBefore = false;

  const connect = async () => {
    const made = new pg.Client({
      connectionString: url,
      application_name: 'tonehall listen',
      connectionTimeoutMillis: 3000,
      query_timeout: 5000,
      keepAlive: true,
    });
    made.on('error', (error) => log.warn({ err: error }, 'the listening connection was lost'));
    made.on('notification', ({ channel, payload }) => {
      for (const handler of channels.get(channel) ?? []) guard(() => handler.onNotification(payload ?? ''));
    });
    try {
      await made.connect();
      for (const channel of channels.keys()) await made.query(`listen ${made.escapeIdentifier(channel)}`);
    } catch (error) {
      await made.end().catch(() => undefined);
      throw error;
    }
    return made;
  };

  const guard = (call: () => void) => {
    try {
      call();
    } catch (error) {
      log.error({ err: error }, 'a handler of notifications failed');
    }
  };

  const keepConnected = async () => {
    for (let failures = 0; !stopped; ) {
      try {
        const made = await connect();
        const ended = new Promise<void>((done) => made.once('end', () => done()));
        client = made;
        failures = 0;
        if (stopped) await made.end();
        if (connectedBefore) {
          for (const handler of [...channels.values()].flatMap((set) => [...set]))
            guard(() => handler.onReconnect?.());
        }
        connectedBefore = true;
        firstAttempt.resolve();
        await untilLost(made, ended);
      } catch (error) {
        log.warn({ err: error }, 'the database cannot be listened to');
        firstAttempt.resolve();
      }
      client = null;
      failures += 1;
      if (!stopped)
        await sleep(random() * Math.min(longestPauseMs, 50 * 2 ** failures), undefined, {
          signal: wake.signal,
        }).catch(() => undefined);
    }
  };

  const wake = new AbortController();
  const firstAttempt = Promise.withResolvers<void>();
  const running = keepConnected();
  await firstAttempt.promise;

  return {
    async listen(channel, handler) {
      const handlers = channels.get(channel) ?? new Set();
      channels.set(channel, handlers.add(handler));
      // Where this fails the connection is lost, and the next one listens to all channels.
      if (handlers.size === 1)
        await client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
      return async () => {
        handlers.delete(handler);
        if (handlers.size > 0 || channels.get(channel) !== handlers) return;
        channels.delete(channel);
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
      };
    },
    async stop() {
      stopped = true;
      wake.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };
}

/** Returns when the connection has ended; ends it when it does not answer a ping. */
async function untilLost(client: pg.Client, ended: Promise<void>): Promise<void> {
  const ping = setInterval(() => {
    client.query('select 1').catch(() => {
      // A half-open connection would wait minutes for its farewell.
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    });
  }, pingEveryMs);
  ping.unref();
  await ended;
  clearInterval(ping);
}
