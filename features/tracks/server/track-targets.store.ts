import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { listed } from './track.scopes.ts';
import './tracks.tables.ts';

/** Titles of these tracks and the parts of their addresses. */
export function findTrackTargets(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; title: string; permalink: string; profile_link: string }[]> {
  return db
    .selectFrom('tracks')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .select(['tracks.id', 'tracks.title', 'tracks.permalink', 'users.profile_link'])
    .where('tracks.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Whether everybody can see the track. */
export async function isTrackListed(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('tracks')
    .select('id')
    .where('id', '=', id)
    .where((eb) => listed(eb as never))
    .executeTakeFirst();
  return row !== undefined;
}
