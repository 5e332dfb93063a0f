import { type RawBuilder, sql } from 'kysely';
import { deleteSaves, incrementSaves } from '#features/tracks/server/statistics/days.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { ListRow } from './lists.tables.ts';

/** The place of each of these tracks in the list; absent where it has none. */
export async function findPlaces(
  db: Db,
  listId: string,
  trackIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('list_tracks')
    .select(['track_id', 'place'])
    .where('list_id', '=', listId)
    .where('track_id', '=', sql<string>`any(${[...trackIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ track_id, place }) => [track_id, place]));
}

/** The place of a track in the list, and the contributor who added it (null: the owner); null where it has none. */
export async function findEntry(
  db: Db,
  listId: string,
  trackId: string,
): Promise<{ place: number; added_by: string | null } | null> {
  const row = await db
    .selectFrom('list_tracks')
    .select(['place', 'added_by'])
    .where('list_id', '=', listId)
    .where('track_id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}

/** Puts a track that is not in the list at its end. The list's row must be locked. */
export async function insertListTrack(
  db: Db,
  list: ListRow,
  { trackId, addedBy, at }: { trackId: string; addedBy: string | null; at: Date },
): Promise<ListRow> {
  await db
    .insertInto('list_tracks')
    .values({
      list_id: list.id,
      track_id: trackId,
      place: list.tracks_count + 1,
      added_at: at,
      added_by: addedBy,
    })
    .execute();
  await incrementSaves(db, { trackId, by: list.user_id, at });
  return updateTracksCount(db, { list, by: 1, at });
}

/** Takes the track at a place out of the list; those behind it move up. The list's row must be locked. */
export async function deleteListTrack(
  db: Db,
  list: ListRow,
  { place, at }: { place: number; at: Date },
): Promise<ListRow> {
  const gone = await db
    .deleteFrom('list_tracks')
    .where('list_id', '=', list.id)
    .where('place', '=', place)
    .returning(['track_id', 'added_at'])
    .execute();
  await deleteSaves(db, list.user_id, gone.map(saveOf));
  await updatePlaces(db, list.id, { set: sql`place - 1`, from: place + 1, to: list.tracks_count });
  return updateTracksCount(db, { list, by: -1, at });
}

/** Moves the track from one place to another; those between make room. The list's row must be locked. */
export async function updatePlace(
  db: Db,
  list: ListRow,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const step = from < to ? sql`place - 1` : sql`place + 1`;
  await updatePlaces(db, list.id, {
    set: sql`case when place = ${from} then ${to} else ${step} end`,
    from: Math.min(from, to),
    to: Math.max(from, to),
  });
}

/** Takes all tracks out of a list that is being deleted. */
export async function deleteListTracks(
  db: Db,
  { id, user_id }: Pick<ListRow, 'id' | 'user_id'>,
): Promise<void> {
  const gone = await db
    .deleteFrom('list_tracks')
    .where('list_id', '=', id)
    .returning(['track_id', 'added_at'])
    .execute();
  await deleteSaves(db, user_id, gone.map(saveOf));
}

const saveOf = ({ track_id, added_at }: { track_id: string; added_at: Date }) => ({
  trackId: track_id,
  at: added_at,
});

async function updatePlaces(
  db: Db,
  listId: string,
  { set, from, to }: { set: RawBuilder<unknown>; from: number; to: number },
): Promise<void> {
  await sql`update list_tracks set place = ${set}
    where list_id = ${listId} and place between ${from} and ${to}`.execute(db);
}

const updateTracksCount = (db: Db, { list, by, at }: { list: ListRow; by: 1 | -1; at: Date }) =>
  db
    .updateTable('lists')
    .set({ tracks_count: list.tracks_count + by, updated_at: at })
    .where('id', '=', list.id)
    .returningAll()
    .executeTakeFirstOrThrow();
