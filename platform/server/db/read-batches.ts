import { nextTick } from 'node:process';
import type pg from 'pg';
import { isStalePlan } from './db-errors.ts';

interface Read {
  config: pg.QueryConfig;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/** What waits on one connection: the reads of one page, and not those of a whole crowd. */
const MAX_READS = 8;

const read = /^\s*(?:select|with)\b/i;
const write = /\b(?:insert\s+into|update|delete|merge\s+into|nextval|pg_\w*lock\w*)\b/i;

/** Whether a statement only reads, and needs no connection of its own. */
export function isRead(text: string): boolean {
  return read.test(text) && !write.test(text);
}

/**
 * Sends the reads of one tick over one connection, in one packet and one after the other, where each would take a connection
 * and a system call of its own. A failed read fails alone. Needs connections in pipeline mode.
 */
export function createReadBatches(
  connect: () => Promise<pg.PoolClient>,
): (config: pg.QueryConfig) => Promise<pg.QueryResult> {
  let open: Read[] | null = null;

  function openBatch(): Read[] {
    const reads: Read[] = [];
    nextTick(() => {
      if (open === reads) open = null;
      void sendReads(connect, reads);
    });
    return reads;
  }

  return (config) =>
    new Promise((resolve, reject) => {
      open ??= openBatch();
      open.push({ config, resolve, reject });
      if (open.length === MAX_READS) open = null;
    });
}

async function sendReads(connect: () => Promise<pg.PoolClient>, reads: readonly Read[]): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await connect();
  } catch (error) {
    for (const { reject } of reads) reject(error);
    return;
  }
  const { stream } = (client as unknown as { connection: pg.Connection }).connection;
  stream.cork();
  const sent = reads.map(({ config, resolve, reject }) =>
    client.query(config).then(resolve, (error: unknown) => {
      reject(error);
      return error;
    }),
  );
  stream.uncork();
  const errors = await Promise.all(sent);
  // A connection keeps the outdated plan.
  client.release(errors.some(isStalePlan));
}
