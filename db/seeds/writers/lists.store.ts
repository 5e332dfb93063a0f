import { sql } from 'kysely';
import type { ListRow } from '#features/lists/server/lists.tables.ts';
import { incrementSaves } from '#features/tracks/server/statistics/days.store.ts';
import type { Db } from '#platform/server/call.ts';

type SeedList = Pick<
  ListRow,
  'id' | 'user_id' | 'kind' | 'title' | 'permalink' | 'description' | 'secret'
> & { released_on?: string | null; at: Date; followers: readonly { userId: string; at: Date }[] };

/** Inserts a public list without tracks, with its followers and their number; changes nothing where it is there. */
export async function insertSeedList(db: Db, list: SeedList): Promise<void> {
  const { followers, at, ...columns } = list;
  const added = await db
    .insertInto('lists')
    .values({
      ...columns,
      visibility: 'public',
      followers_count: followers.length,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return;
  await sql`insert into list_follows (list_id, user_id, created_at)
    select ${list.id}::uuid, * from unnest(${followers.map((one) => one.userId)}::uuid[],
      ${followers.map((one) => one.at.toISOString())}::timestamptz[])`.execute(db);
}

/** Puts a track that is not in the list at its end, and counts it in the list and in the numbers of the track. */
export async function insertSeedListTrack(
  db: Db,
  { listId, userId, trackId, at }: { listId: string; userId: string; trackId: string; at: Date },
): Promise<void> {
  await sql`
    with list as (
      update lists set tracks_count = tracks_count + 1, updated_at = greatest(updated_at, ${at})
      where id = ${listId} returning id, tracks_count
    )
    insert into list_tracks (list_id, track_id, place, added_at)
    select id, ${trackId}::uuid, tracks_count, ${at} from list`.execute(db);
  await incrementSaves(db, { trackId, by: userId, at });
}
