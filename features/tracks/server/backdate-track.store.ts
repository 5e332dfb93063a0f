import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './track.table.ts';

/** Sets a track's creation and listing times in the past, for seeds. */
export async function backdateTrack(
  db: Db,
  trackId: string,
  at: Date,
  featuredAt: Date | null,
): Promise<void> {
  await db
    .updateTable('tracks')
    .set({ created_at: at, updated_at: at, listed_at: at, featured_at: featuredAt })
    .where('id', '=', trackId)
    .execute();
  await db.updateTable('track_heat').set({ track_created_at: at }).where('track_id', '=', trackId).execute();
}

/** Inserts past plays and increments their count, without events: for seeds. */
export async function insertPastPlays(
  db: Db,
  trackId: string,
  plays: readonly { listener: string; at: Date }[],
): Promise<void> {
  await sql`
    with added as (
      insert into track_plays (track_id, listener, counted_at)
      select ${trackId}::uuid, * from unnest(${plays.map((one) => one.listener)}::text[],
        ${plays.map((one) => one.at.toISOString())}::timestamptz[])
      on conflict do nothing returning 1
    )
    update tracks set plays = plays + (select count(*) from added) where id = ${trackId}`.execute(db);
}
