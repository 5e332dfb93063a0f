import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of the member with this guid or profile link; null where there is none, or no longer. */
export async function findFollowable(db: Db, key: string): Promise<string | null> {
  const named = guid.test(key) ? sql`id = ${key}::uuid` : sql`lower(profile_link) = ${key.toLowerCase()}`;
  const { rows } = await sql<{ id: string }>`
    select id from users where ${named} and deleted_at is null`.execute(db);
  return rows[0]?.id ?? null;
}
