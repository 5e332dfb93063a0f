import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BenchDatabase } from '../ground/open-bench-database.ts';

const OUTBOX_TIMEOUT_MS = 120_000;

/** Waits until the worker has delivered every event. */
export async function waitForEmptyOutbox({ platform }: BenchDatabase): Promise<void> {
  const until = performance.now() + OUTBOX_TIMEOUT_MS;
  while (performance.now() < until) {
    const { rows } = await sql<{ left: boolean }>`select exists (select from outbox_events) as left`.execute(
      platform.db,
    );
    if (!rows[0]?.left) return;
    await sleep(50);
  }
  throw new Error('Events are not delivered');
}
