import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './track.table.ts';

export interface HeatChange {
  trackId: string;
  bucket: number;
  heat: number;
}

/** The time from which heat is counted; in a transaction it stays so until the end. `toMove` keeps others from reading it. */
export async function heatEpoch(db: Db, toMove = false): Promise<Date> {
  const query = db.selectFrom('track_heat_epoch').select('epoch');
  const row = await (toMove ? query.forUpdate() : query.forShare()).executeTakeFirstOrThrow();
  return row.epoch;
}

/** Adds (or, when negative, takes off) heat, for many tracks in one statement. Tracks that are gone are left out. */
export async function addHeat(db: Db, changes: readonly HeatChange[]): Promise<void> {
  if (changes.length === 0) return;
  const given = sql`
    select g.track_id, g.bucket, sum(g.heat) as heat
    from unnest(${changes.map((one) => one.trackId)}::uuid[], ${changes.map((one) => one.bucket)}::int[],
      ${changes.map((one) => one.heat)}::float8[]) as g (track_id, bucket, heat)
    join track_heat h on h.track_id = g.track_id
    group by g.track_id, g.bucket order by g.track_id, g.bucket`;
  await sql`
    insert into track_heat_buckets as b (track_id, bucket, heat) ${given}
    on conflict (track_id, bucket) do update set heat = b.heat + excluded.heat`.execute(db);
  await sql`
    with given as (${given}), totals as (select track_id, sum(heat) as heat from given group by track_id order by track_id)
    update track_heat h set heat = h.heat + t.heat from totals t where h.track_id = t.track_id`.execute(db);
}

/**
 * Takes the buckets up to `lastBucket` off their tracks' heat, which leaves exactly 0 where nothing else is (`heatOf`).
 * Returns how many buckets were taken off; at most 1,000 at once: 5,000 outlasted the time of a
 * statement on a cold database of a million tracks.
 */
export async function expireHeat(db: Db, lastBucket: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from track_heat_buckets where (track_id, bucket) in (
        select track_id, bucket from track_heat_buckets where bucket <= ${lastBucket} order by track_id limit 1000
      ) returning track_id, bucket, heat
    ), totals as (
      select track_id, sum(heat) as heat from taken group by track_id
    ), cooled as (
      update track_heat h set heat = h.heat - t.heat from totals t where h.track_id = t.track_id
    )
    select count(*)::int as taken from taken`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** Sets the epoch and scales all heat by `factor`: keeps the numbers small over the years. May take long. */
export async function rebaseHeat(db: Db, epoch: Date, factor: number): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`update track_heat_buckets set heat = heat * ${factor}::float8`.execute(db);
  await sql`update track_heat set heat = heat * ${factor}::float8 where heat <> 0`.execute(db);
  await db.updateTable('track_heat_epoch').set({ epoch }).execute();
}
