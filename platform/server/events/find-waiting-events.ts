import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** How many events wait for a worker, and when the oldest was emitted; null for none. */
export async function findWaitingEvents(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(created_at) as oldest from outbox_events`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
