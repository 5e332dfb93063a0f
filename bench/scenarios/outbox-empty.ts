import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ground } from '../ground/open-ground.ts';

const PATIENCE_MS = 120_000;

/** Waits until the worker has delivered every event. */
export async function outboxEmpty({ platform }: Ground): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const { rows } = await sql<{ left: boolean }>`select exists (select from outbox_events) as left`.execute(
      platform.db,
    );
    if (!rows[0]?.left) return;
    await sleep(50);
  }
  throw new Error('Events are not delivered');
}
