import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { PersonRow } from './present-person.ts';

/** The members with these ids, also those who have left. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select id, username, profile_link, avatar_key, deleted_at is not null as deleted, banned_at is not null as banned
    from users where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
