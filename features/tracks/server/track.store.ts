import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { uploadStatusOf } from '#features/tracks/model/track-status.ts';
import { findFileTagsImages } from '#features/tracks/server/file-tags/file-tags.store.ts';
import { coverFileKeys, trackFileKeys, trackIdOfKey } from '#features/tracks/server/files/track-files.ts';
import { findFormerSoundKeys } from '#features/tracks/server/new-sound/new-sound.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { TrackTable } from '#features/tracks/server/tracks.tables.ts';
import type { Db } from '#platform/server/call.ts';

export async function findTrack(db: Db, id: string): Promise<TrackRow | null> {
  const row = await db.selectFrom('tracks').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Returns the track with a row lock, for changes that depend on its state. */
export async function lockTrack(db: Db, id: string): Promise<TrackRow | null> {
  const row = await db.selectFrom('tracks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Returns the track with a shared row lock, so that it does not change until the transaction ends. */
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

/**
 * The owner's permalinks that begin with `base`. Takes an advisory lock: the owner gets no other permalink until the
 * transaction ends.
 */
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

/** Inserts the track with a heat of 0. Null when its permalink, file name or short link is taken. */
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

/** Updates the given columns and returns the row. The row must exist. */
export async function updateTrack(db: Db, id: string, change: Updateable<TrackTable>): Promise<TrackRow> {
  return db.updateTable('tracks').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Gives a track a share card; nothing where the track is gone. */
export async function updateCardKey(db: Db, id: string, key: string): Promise<void> {
  await db.updateTable('tracks').set({ share_card_key: key }).where('id', '=', id).execute();
}

/** Moves a waiting or interrupted track to processing; null for any other status. */
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

/** Sets whether trending shows the track; false when nothing changed. */
export async function updateListedInTrending(db: Db, id: string, isListed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('track_heat')
    .set({ listed: isListed })
    .where('track_id', '=', id)
    .where('listed', '<>', isListed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Given up tracks whose files expired before `before`. */
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

/** Tracks that are to be published at `now` or before, the first first. */
export async function findDueTracks(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tracks')
    .select('id')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteTrackRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('tracks').where('id', '=', id).execute();
}

/** Owner ids by track id; missing tracks are absent. */
export async function findOwnersOfTracks(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('tracks')
    .select(['id', 'user_id'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.user_id]));
}

/** Keys among `keys` that a track refers to. */
export async function findReferencedTrackObjects(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const ids = new Set(keys.flatMap((key) => trackIdOfKey(key) ?? []));
  const owners = await db
    .selectFrom('tracks')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  const offered = await findFileTagsImages(db, [...ids]);
  const former = await findFormerSoundKeys(db, [...ids]);
  const referenced = new Set([
    ...owners.flatMap(trackFileKeys),
    ...offered.flatMap(coverFileKeys),
    ...former,
  ]);
  const unreferenced = keys.filter((key) => !referenced.has(key));
  if (unreferenced.length === 0) return referenced;
  // Few keys are left. A track may share another one's audio, so every reference is searched before an object counts as
  // unreferenced.
  const covers = unreferenced.map((key) => key.replace(/-\d+\.\w+$/, ''));
  const sharers = await db
    .selectFrom('tracks')
    .selectAll()
    .where(
      sql<boolean>`audio_key = any(${unreferenced}) or waveform_key = any(${unreferenced}) or image_key = any(${covers})`,
    )
    .execute();
  return new Set([...referenced, ...sharers.flatMap(trackFileKeys)]);
}

/** The ids of those of these tracks that meet a condition on `tracks`. */
export async function findTrackIds(
  db: Db,
  ids: readonly string[],
  where: RawBuilder<boolean>,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('tracks')
    .select('tracks.id')
    .where('tracks.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(where)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
