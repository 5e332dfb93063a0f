import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { OriginKind } from '../contract.ts';

export interface OriginTable {
  id: string;
  track_id: string;
  kind: OriginKind;
  parent_id: string;
  left_at: Date | null;
  created_at: Date;
}
export type OriginRow = Selectable<OriginTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    origins: OriginTable;
  }
}

/** Says what a track was made from; nothing where that is said already. */
export async function insertOrigin(db: Db, origin: Omit<OriginRow, 'left_at'>): Promise<void> {
  await db
    .insertInto('origins')
    .values({ ...origin, left_at: null })
    .onConflict((conflict) => conflict.columns(['track_id', 'kind', 'parent_id']).doNothing())
    .execute();
}

/** Removes an origin of a track; the row that was, undefined without one. */
export const deleteOrigin = (
  db: Db,
  origin: { id: string; trackId: string },
): Promise<OriginRow | undefined> =>
  db
    .deleteFrom('origins')
    .where('id', '=', origin.id)
    .where('track_id', '=', origin.trackId)
    .returningAll()
    .executeTakeFirst();

export const findOriginsOf = (db: Db, trackId: string): Promise<OriginRow[]> =>
  db
    .selectFrom('origins')
    .selectAll()
    .where('track_id', '=', trackId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Notes when tracks went from which others were made. */
export async function updateOriginsOfGone(db: Db, trackIds: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('origins')
    .set({ left_at: at })
    .where('kind', '=', 'track')
    .where('parent_id', 'in', [...trackIds])
    .where('left_at', 'is', null)
    .execute();
}

/** Lets changes of origins wait for each other, so that two cannot close a circle together. */
export async function lockOrigins(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('remixes.origins'))`.execute(db);
}

/** Whether a track was made from the other one, over any number of generations, or is it. */
export async function isMadeFrom(db: Db, trackId: string, ancestorId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive made_from (id) as (
      select ${trackId}::uuid
      union select o.parent_id from made_from m join origins o on o.track_id = m.id and o.kind = 'track'
    ) select exists (select from made_from where id = ${ancestorId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
