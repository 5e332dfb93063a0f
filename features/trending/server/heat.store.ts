import { sql } from 'kysely';
import type { HeatSubject } from '#features/trending/server/heat-subject.ts';
import type { Db } from '#platform/server/call.ts';
import { withLongStatements } from '#platform/server/db/long-statements.ts';

export interface HeatChange {
  id: string;
  bucket: number;
  heat: number;
}

/** The time from which heat is counted, locked until the transaction ends; exclusively with `toMove`. */
export async function getHeatEpoch(db: Db, subject: HeatSubject, toMove = false): Promise<Date> {
  const { epochs } = tablesOf(subject);
  const lock = toMove ? sql`for update` : sql`for share`;
  const { rows } = await sql<{ epoch: Date }>`select epoch from ${epochs} ${lock}`.execute(db);
  if (!rows[0]) throw new Error(`The heat of a ${subject.noun} has no epoch`);
  return rows[0].epoch;
}

/**
 * Takes an advisory lock on the heat of all subjects until the transaction ends: a batch of events writes several sets of rows,
 * so two batches at once would deadlock.
 */
export async function lockHeat(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${'heat'}, 0))`.execute(db);
}

/**
 * Adds heat, which may be negative, to many subjects in one statement; skips those without a heat row. The heat must be
 * locked.
 */
export async function incrementHeat(
  db: Db,
  subject: HeatSubject,
  changes: readonly HeatChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { heats, buckets, id } = tablesOf(subject);
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
 * Deletes the buckets up to `lastBucket` and subtracts their heat, exactly (`heatOfEvent`). Returns how many, at most 1,000:
 * 5,000 exceeded the statement timeout on a cold database of a million tracks. The heat must be locked.
 */
export async function deleteExpiredHeat(db: Db, subject: HeatSubject, lastBucket: number): Promise<number> {
  const { heats, buckets, id } = tablesOf(subject);
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

/** Sets the epoch and scales all heat by `factor`, which keeps the numbers small. May take long. */
export async function updateHeatEpoch(
  db: Db,
  { subject, epoch, factor }: { subject: HeatSubject; epoch: Date; factor: number },
): Promise<void> {
  const { heats, buckets, epochs } = tablesOf(subject);
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
