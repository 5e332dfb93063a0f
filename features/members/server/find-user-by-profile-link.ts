import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { UserRow } from './users.store.ts';

/** The member with this profile link, in any letter case. */
export function findUserByProfileLink(db: Db, profileLink: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(profile_link)`, '=', profileLink.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
