import { sql } from 'kysely';
import type { Limit } from '#platform/pure/contract.ts';
import { tooMany } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import { rateLimitAddress } from '#platform/server/http/client-network.ts';

export interface AttemptCount {
  count: number;
  resetsInSeconds: number;
}

/**
 * Counts `times` attempts under `key`; the window starts with the first attempt and lasts `seconds`.
 * Call it outside of the action's transaction, so that a refusal does not roll the count back.
 */
export async function countAttempt(
  db: Db,
  key: string,
  seconds: number,
  now: Date,
  times = 1,
): Promise<AttemptCount> {
  const result = await sql<{ count: number; started: Date }>`
    insert into rate_counters as c (key, window_start, count) values (${key}, ${now}, ${times}::int)
    on conflict (key) do update set
      count = case when c.window_start <= ${now}::timestamptz - make_interval(secs => ${seconds}::int) then ${times}::int else c.count + ${times}::int end,
      window_start = case when c.window_start <= ${now}::timestamptz - make_interval(secs => ${seconds}::int) then ${now}::timestamptz else c.window_start end
    returning count, window_start as started`.execute(db);
  return toAttemptCount(result.rows[0], seconds, now);
}

/** The attempts counted in the current window, without adding one. */
export async function getAttemptCount(
  db: Db,
  key: string,
  seconds: number,
  now: Date,
): Promise<AttemptCount> {
  const result = await sql<{ count: number; started: Date }>`
    select count, window_start as started from rate_counters
    where key = ${key} and window_start > ${now}::timestamptz - make_interval(secs => ${seconds}::int)`.execute(
    db,
  );
  return toAttemptCount(result.rows[0], seconds, now);
}

/** Which of `keys` have at least `times` attempts in their current window. */
export async function findKeysWithAttempts(
  db: Db,
  keys: readonly string[],
  { times, seconds, now }: { times: number; seconds: number; now: Date },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from rate_counters where key = any(${keys}::text[]) and count >= ${times}
      and window_start > ${now}::timestamptz - make_interval(secs => ${seconds}::int)`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Resets the counts of `keys`. */
export async function clearAttempts(db: Db, ...keys: readonly string[]): Promise<void> {
  await sql`delete from rate_counters where key = any(${keys}::text[])`.execute(db);
}

/** Counts the call under each limit of its endpoint and refuses (429) when one is exceeded. */
export async function enforceLimits(
  db: Db,
  endpointId: string,
  limits: readonly Limit[],
  client: { userId: string | null; address: string },
  now: Date,
): Promise<void> {
  const address = rateLimitAddress(client.address);
  for (const limit of limits) {
    const subject =
      limit.per === 'address' ? address : (client.userId ?? (limit.per === 'user' ? null : address));
    if (subject === null) continue;
    const counted = await countAttempt(
      db,
      `${limit.name ?? endpointId}:${limit.seconds}:${subject}`,
      limit.seconds,
      now,
    );
    if (counted.count > limit.max) throw tooMany(counted.resetsInSeconds);
  }
}

function toAttemptCount(
  row: { count: number; started: Date } | undefined,
  seconds: number,
  now: Date,
): AttemptCount {
  if (!row) return { count: 0, resetsInSeconds: 0 };
  const left = row.started.getTime() + seconds * 1000 - now.getTime();
  return { count: row.count, resetsInSeconds: Math.max(1, Math.ceil(left / 1000)) };
}
