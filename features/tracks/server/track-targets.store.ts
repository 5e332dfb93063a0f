import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { isTrackShownToId } from './shown-track.scopes.ts';
import { listed } from './track.scopes.ts';
import './tracks.tables.ts';

/** Whether the member sees the track `t`. */
export const isTargetShownTo = (
  userId: string | RawBuilder<string>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from users o where o.id = t.user_id and ${isTrackShownToId(userId, { tracks: 't', users: 'o' })})`;

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

/** Of these tracks those that the member sees. */
export function findShownTrackTargets(
  db: Db,
  ids: readonly string[],
  userId: string,
): ReturnType<typeof findTrackTargets> {
  return db
    .selectFrom('tracks')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .select(['tracks.id', 'tracks.title', 'tracks.permalink', 'users.profile_link'])
    .where('tracks.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(isTrackShownToId(userId, { tracks: 'tracks', users: 'users' }))
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
