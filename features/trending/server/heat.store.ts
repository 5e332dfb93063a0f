import { sql } from 'kysely';
import type { HeatSubject } from '#features/trending/server/heat-subject.ts';
import type { Db } from '#platform/server/call.ts';
import { withLongStatements } from '#platform/server/db/long-statements.ts';

export interface HeatChange {
  id: string;
  bucket: number;
  heat: number;
}

/** The time from which heat is counted; in a transaction it stays so until the end. `toMove` keeps others from reading it. */
export async function getHeatEpoch(db: Db, heat: HeatSubject, toMove = false): Promise<Date> {
  const { epochs } = tablesOf(heat);
  const lock = toMove ? sql`for update` : sql`for share`;
  const { rows } = await sql<{ epoch: Date }>`select epoch from ${epochs} ${lock}`.execute(db);
  if (!rows[0]) throw new Error(`The heat of a ${heat.noun} has no epoch`);
  return rows[0].epoch;
}

/**
 * Until the transaction ends nobody else adds heat or takes it off, of whatever noun: a batch of events adds heat several times,
 * each time to other rows, and two batches would deadlock.
 */
export async function lockHeat(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${'heat'}, 0))`.execute(db);
}

/**
 * Adds (or, when negative, takes off) heat, for many in one statement. Those without a heat row are left out. The heat must be
 * held.
 */
export async function incrementHeat(
  db: Db,
  heat: HeatSubject,
  changes: readonly HeatChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { heats, buckets, id } = tablesOf(heat);
  const given = sql`
    select g.id, g.bucket, sum(g.heat) as heat
    from unnest(${changes.map((one) => one.id)}::uuid[], ${changes.map((one) => one.bucket)}::int[],
      ${changes.map((one) => one.heat)}::float8[]) as g (id, bucket, heat)
    join ${heats} h on h.${id} = g.id
    group by g.id, g.bucket order by g.id, g.bucket`;
  await sql`
    insert into ${buckets} as b (${id}, bucket, heat) ${given}
    on conflict (${id}, bucket) do update set heat = b.heat + excluded.heat`.execute(db);
  await sql`
    with given as (${given}), totals as (select id, sum(heat) as heat from given group by id order by id)
    update ${heats} h set heat = h.heat + t.heat from totals t where h.${id} = t.id`.execute(db);
}

/**
 * Takes the buckets up to `lastBucket` off the heat, which leaves exactly 0 where nothing else is (`heatOfEvent`).
 * Returns how many buckets were taken off; at most 1,000 at once: 5,000 outlasted the time of a
 * statement on a cold database of a million tracks. The heat must be held.
 */
export async function deleteExpiredHeat(db: Db, heat: HeatSubject, lastBucket: number): Promise<number> {
  const { heats, buckets, id } = tablesOf(heat);
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from ${buckets} where (${id}, bucket) in (
        select ${id}, bucket from ${buckets} where bucket <= ${lastBucket} order by ${id} limit 1000
      ) returning ${id} as id, bucket, heat
    ), totals as (
      select id, sum(heat) as heat from taken group by id
    ), cooled as (
      update ${heats} h set heat = h.heat - t.heat from totals t where h.${id} = t.id
    )
    select count(*)::int as taken from taken`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** Sets the epoch and scales all heat by `factor`: keeps the numbers small over the years. May take long. */
export async function updateHeatEpoch(db: Db, heat: HeatSubject, epoch: Date, factor: number): Promise<void> {
  const { heats, buckets, epochs } = tablesOf(heat);
  await withLongStatements(db, async () => {
    await sql`update ${buckets} set heat = heat * ${factor}::float8`.execute(db);
    await sql`update ${heats} set heat = heat * ${factor}::float8 where heat <> 0`.execute(db);
  });
  await sql`update ${epochs} set epoch = ${epoch.toISOString()}::timestamptz`.execute(db);
}

const tablesOf = ({ noun }: HeatSubject) => ({
  heats: sql.table(`${noun}_heat`),
  buckets: sql.table(`${noun}_heat_buckets`),
  epochs: sql.table(`${noun}_heat_epoch`),
  id: sql.ref(`${noun}_id`),
});
