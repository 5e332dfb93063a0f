import { sql } from 'kysely';
import type { Call } from '#platform/server/call.ts';
import { purgeDeliveries } from '#platform/server/mail/mail-deliveries.store.ts';

const DAY_MS = 86_400_000;
const DELIVERY_RETENTION_DAYS = 30;
const ANSWER_RETENTION_DAYS = 2;

/**
 * Deletes expired rows of the platform: rate counters, idempotent answers, e-mail deliveries, dead workers; and incomplete
 * files that a crash left behind.
 */
export async function cleanUpPlatform(call: Call): Promise<void> {
  const daysAgo = (days: number) => new Date(call.now.getTime() - days * DAY_MS);
  await sql`delete from rate_counters where window_start < ${daysAgo(2)}`.execute(call.db);
  await sql`delete from idempotency_keys where created_at < ${daysAgo(ANSWER_RETENTION_DAYS)}`.execute(
    call.db,
  );
  await sql`delete from job_workers where seen_at < ${daysAgo(1)}`.execute(call.db);
  await purgeDeliveries(call.db, daysAgo(DELIVERY_RETENTION_DAYS));
  await call.platform.storage.purgeIncoming?.(daysAgo(1));
}
