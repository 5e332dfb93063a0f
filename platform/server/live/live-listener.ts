import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/server/log/log.ts';
import { allIds, callInvalidationListeners } from './invalidation.ts';
import type { LiveHub } from './live-hub.ts';
import { callLiveMessageListeners } from './live-message-listeners.ts';
import { liveNotifyChannel, type NotifyPayload } from './live-publish.ts';

const checkIntervalMs = 10_000;
const answerTimeoutMs = 5_000;

/**
 * Passes messages of all processes from LISTEN to the hub, on a separate connection. After a lost connection it reconnects
 * and sends all tabs a resync message. Resolves once it listens; `close` stops it.
 */
export async function startLiveListener(settings: {
  url: string;
  hub: LiveHub;
  log: Log;
  /** Called after a reconnect: messages in between are lost to this process. */
  onListenAgain?: () => void;
}): Promise<{ close(): Promise<void> }> {
  const { url, hub, log } = settings;
  const stopping = new AbortController();
  const { signal } = stopping;
  let connection = await connect(url, hub);

  const reconnectLoop = async () => {
    for (;;) {
      await connectionLost(connection, signal);
      await connection.end().catch(() => {});
      if (signal.aborted) return;
      log.warn('the live channel lost its database connection');
      const next = await connectWithRetries(url, hub, signal);
      if (!next) return;
      connection = next;
      hub.resync();
      callInvalidationListeners(allIds);
      settings.onListenAgain?.();
    }
  };
  const reconnecting = reconnectLoop();

  return {
    async close() {
      stopping.abort();
      await reconnecting;
    },
  };
}

async function connect(url: string, hub: LiveHub): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 2000,
    query_timeout: answerTimeoutMs,
    application_name: 'tonehall live',
  });
  client.on(
    'notification',
    ({ payload }) => payload && handlePayload(hub, JSON.parse(payload) as NotifyPayload),
  );
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`listen ${liveNotifyChannel}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

function handlePayload(hub: LiveHub, notice: NotifyPayload): void {
  if ('end' in notice) hub.disconnect(notice.end.sessionKey);
  else if ('close' in notice) hub.closeChannel(notice.close.channel);
  else if ('changed' in notice) callInvalidationListeners(notice.changed);
  else {
    // Before delivering: clients may request again at once.
    callLiveMessageListeners(notice.channel);
    hub.deliver(notice.channel, JSON.stringify(notice.message));
  }
}

/** Resolves when the connection is lost, does not answer, or `signal` aborts. */
async function connectionLost(client: pg.Client, signal: AbortSignal): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.once('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const settled = new AbortController();
  const check = async () => {
    for (;;) {
      await sleep(checkIntervalMs, undefined, { signal: settled.signal });
      await client.query('select 1');
    }
  };
  await Promise.race([closed, check().catch(() => {})]);
  settled.abort();
}

async function connectWithRetries(url: string, hub: LiveHub, signal: AbortSignal): Promise<pg.Client | null> {
  for (let waitMs = 100; !signal.aborted; waitMs = Math.min(waitMs * 2, 3000)) {
    try {
      return await connect(url, hub);
    } catch {
      await sleep(waitMs, undefined, { signal }).catch(() => {});
    }
  }
  return null;
}
