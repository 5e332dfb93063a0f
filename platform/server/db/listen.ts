import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/server/log/log.ts';

const checkIntervalMs = 10_000;
const answerTimeoutMs = 5_000;

interface ListenOptions {
  url: string;
  /** Of NOTIFY. */
  channel: string;
  /** Names the connection in the database and in the log, after `tonehall`. */
  name: string;
  log: Log;
  onMessage: (payload: string) => void;
  /** Called after a reconnect: messages in between are lost to this process. */
  onListenAgain: () => void;
}

/**
 * Listens to a channel of NOTIFY on a separate connection, and reconnects after a lost one. Resolves once it listens;
 * `close` stops it.
 */
export async function listen(options: ListenOptions): Promise<{ close(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let connection = await connect(options);

  const reconnectLoop = async () => {
    for (;;) {
      await connectionLost(connection, signal);
      await connection.end().catch(() => {});
      if (signal.aborted) return;
      options.log.warn(`the ${options.name} channel lost its database connection`);
      const next = await connectWithRetries(options, signal);
      if (!next) return;
      connection = next;
      options.onListenAgain();
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

async function connect({ url, channel, name, onMessage }: ListenOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 2000,
    query_timeout: answerTimeoutMs,
    application_name: `tonehall ${name}`,
  });
  client.on('notification', ({ payload }) => onMessage(payload ?? ''));
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
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

async function connectWithRetries(options: ListenOptions, signal: AbortSignal): Promise<pg.Client | null> {
  for (let waitMs = 100; !signal.aborted; waitMs = Math.min(waitMs * 2, 3000)) {
    try {
      return await connect(options);
    } catch {
      await sleep(waitMs, undefined, { signal }).catch(() => {});
    }
  }
  return null;
}
