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
 * Hands what other processes publish to the hub. LISTEN has a connection of its own; when that is lost it is opened again,
 * and everybody is told to ask for what was missed. Resolves once it listens; `close` stops it.
 */
export async function startLiveListener(settings: {
  url: string;
  hub: LiveHub;
  log: Log;
  /** What was published while nobody listened is lost to this process. */
  onListenAgain?: () => void;
}): Promise<{ close(): Promise<void> }> {
  const { url, hub, log } = settings;
  const stopping = new AbortController();
  const { signal } = stopping;
  let connection = await connect(url, hub);

  const keep = async () => {
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
  const keeping = keep();

  return {
    async close() {
      stopping.abort();
      await keeping;
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
  else if ('changed' in notice) callInvalidationListeners(notice.changed);
  else {
    // First: who is told may ask at once.
    callLiveMessageListeners(notice.channel);
    hub.deliver(notice.channel, JSON.stringify(notice.message));
  }
}

/** Resolves when the connection is gone, says nothing any more, or nobody wants it. */
async function connectionLost(client: pg.Client, signal: AbortSignal): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.once('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const over = new AbortController();
  const check = async () => {
    for (;;) {
      await sleep(checkIntervalMs, undefined, { signal: over.signal });
      await client.query('select 1');
    }
  };
  await Promise.race([gone, check().catch(() => {})]);
  over.abort();
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
