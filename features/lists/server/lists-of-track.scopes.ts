import { type RawBuilder, sql } from 'kysely';
import { isOpenToAll } from './list-track.scopes.ts';

/** Of the lists with a track the newest that are read: ids ascend with the time at which a list was made. */
export const NEWEST_LISTS = 5000;
/** Of those the public ones that are looked at, changed last. */
const MAX_READ = 1000;

/**
 * Ids of public lists with the track, of its newest 5,000 lists those that were changed last; at most 1,000. Looks up each list by its
 * key: `offset 0` keeps the planner from reading all of them.
 */
export const publicListsOfTrack = (trackId: string): RawBuilder<unknown> => sql`
  select found.id from (
    select list_id from list_tracks where track_id = ${trackId}::uuid
    order by list_id desc limit ${sql.lit(NEWEST_LISTS)}
  ) newest
  cross join lateral (
    select lists.id, lists.updated_at from lists where lists.id = newest.list_id and ${isOpenToAll()} offset 0
  ) found
  order by found.updated_at desc, found.id desc limit ${sql.lit(MAX_READ)}`;
