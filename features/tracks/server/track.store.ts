import { type Insertable, sql, type Updateable } from 'kysely';
import { uploadStatusOf } from '#features/tracks/model/track-status.ts';
import type { TrackTable } from '#features/tracks/server/track.table.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { Db } from '#platform/server/call.ts';

export async function findTrack(db: Db, id: string): Promise<TrackRow | null> {
  const row = await db.selectFrom('tracks').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The row, held until the transaction ends: for changes that depend on what stands there. */
export async function lockTrack(db: Db, id: string): Promise<TrackRow | null> {
  const row = await db.selectFrom('tracks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** The row, which nobody changes until the transaction ends: for what hangs on the track as it is. */
export async function lockTrackShared(db: Db, id: string): Promise<TrackRow | null> {
  const row = await db.selectFrom('tracks').selectAll().where('id', '=', id).forShare().executeTakeFirst();
  return row ?? null;
}

export async function findTrackByLink(db: Db, userId: string, permalink: string): Promise<TrackRow | null> {
  const row = await db
    .selectFrom('tracks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('permalink', '=', permalink)
    .executeTakeFirst();
  return row ?? null;
}

export async function findTrackByShortLink(db: Db, shortLinkId: string): Promise<TrackRow | null> {
  const row = await db
    .selectFrom('tracks')
    .selectAll()
    .where('short_link_id', '=', shortLinkId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findTrackByFileName(
  db: Db,
  userId: string,
  fileName: string,
): Promise<TrackRow | null> {
  const row = await db
    .selectFrom('tracks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('file_name', '=', fileName)
    .executeTakeFirst();
  return row ?? null;
}

/** The owner's permalinks that begin like `base`. Until the transaction ends no other track of the owner gets one. */
export async function lockTakenPermalinks(db: Db, userId: string, base: string): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`permalinks:${userId}`}, 0))`.execute(db);
  const rows = await db
    .selectFrom('tracks')
    .select('permalink')
    .where('user_id', '=', userId)
    .where('permalink', 'like', `${base}%`)
    .execute();
  return new Set(rows.map((row) => row.permalink));
}

/** Adds the track and its heat of 0. Null when a permalink, file name or short link is taken already. */
export async function insertTrack(db: Db, track: Insertable<TrackTable>): Promise<TrackRow | null> {
  const row = await db
    .insertInto('tracks')
    .values(track)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await db.insertInto('track_heat').values({ track_id: row.id, track_created_at: row.created_at }).execute();
  return row;
}

/** Changes the named columns and returns the row as it is then. The row must exist. */
export async function updateTrack(db: Db, id: string, change: Updateable<TrackTable>): Promise<TrackRow> {
  return db.updateTable('tracks').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Moves a track that is waiting, or whose processing did not end, to processing; null for any other. */
export async function claimForProcessing(db: Db, id: string): Promise<TrackRow | null> {
  const open = (['waiting', 'processing'] as const).map(uploadStatusOf);
  const row = await db
    .updateTable('tracks')
    .set({ status: uploadStatusOf('processing') })
    .where('id', '=', id)
    .where('status', 'in', open)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Shows the track in trending, or takes it out; false when it was so before. */
export async function updateListedInTrending(db: Db, id: string, isListed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('track_heat')
    .set({ listed: isListed })
    .where('track_id', '=', id)
    .where('listed', '<>', isListed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Given up tracks whose files were kept until before `before`. */
export async function findTracksWithExpiredFiles(
  db: Db,
  before: Date,
  limit: number,
): Promise<Pick<TrackRow, 'id' | 'file_name'>[]> {
  return db
    .selectFrom('tracks')
    .select(['id', 'file_name'])
    .where('kept_until', '<', before)
    .orderBy('kept_until')
    .limit(limit)
    .execute();
}

export async function deleteTrackRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('tracks').where('id', '=', id).execute();
}

/** Who owns these tracks, by track; tracks that are gone are absent. */
export async function findOwnersOfTracks(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('tracks')
    .select(['id', 'user_id'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.user_id]));
}
