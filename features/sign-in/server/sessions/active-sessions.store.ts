import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './sessions.store.ts';

/** Which of these session keys belong to sessions that can still be used. */
export async function findActiveSessionKeys(
  db: Db,
  sessionKeys: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const hashes = sessionKeys.map((key) => Buffer.from(key, 'base64url'));
  const { rows } = await sql<{ id_hash: Buffer }>`
    select s.id_hash from sessions s join users u on u.id = s.user_id
    where s.id_hash = any(${hashes}::bytea[]) and u.banned_at is null and u.deleted_at is null
      and s.last_seen_at > ${now}::timestamptz - interval '30 days'
      and s.created_at > ${now}::timestamptz - interval '180 days'`.execute(db);
  return new Set(rows.map((row) => row.id_hash.toString('base64url')));
}
