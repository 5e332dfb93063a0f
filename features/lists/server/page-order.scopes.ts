import { type RawBuilder, sql } from 'kysely';
import { type Keyset, keyColumn } from '#platform/server/db/keyset.ts';

/** Of the list `lists`: 0 for albums, which come first. */
const kindRank = sql<number>`(lists.kind <> 'album')::int`;
/** The place that the owner gave an album; 0 for new ones, which come before. */
const placeRank = sql<number>`case when lists.kind = 'album' then coalesce(lists.profile_place, 0) else 0 end`;
/** The day of an album's release, or on which it was made, in days since 1970. */
const releaseRank = sql<number>`case when lists.kind = 'album'
  then coalesce(lists.released_on, (lists.created_at at time zone 'utc')::date) - date '1970-01-01' else 0 end`;

/** The order of lists on their owner's page: albums as the owner has placed them, last released first; then playlists, last changed first. */
export const pageOrder: Keyset = [
  keyColumn('integer', 'asc', kindRank),
  keyColumn('integer', 'asc', placeRank),
  keyColumn('integer', 'desc', releaseRank),
  keyColumn('time', 'desc', 'lists.updated_at'),
  keyColumn('uuid', 'desc', 'lists.id'),
];

/** The first three values of `pageOrder` as a column, for cursors. */
export const pageRanks: RawBuilder<number[]> = sql<
  number[]
>`array[${kindRank}, ${placeRank}, ${releaseRank}]`;
