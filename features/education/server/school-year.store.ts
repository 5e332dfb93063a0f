import { sql } from 'kysely';
import { conflict } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';

export const yearAtWork = () =>
  conflict('The school year is being ended. Please wait until that is done.', 'year_at_work');

/**
 * Refuses (409) while a job ends the year of the school. Locks its row until the transaction ends, so that none begins meanwhile.
 */
export async function checkNoYearAtWork(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ year_at_work: boolean }>`
    select year_at_work from organizations where id = ${id} for share`.execute(db);
  if (rows[0]?.year_at_work) throw yearAtWork();
}

/** Notes that a job ends the year of the school, or has ended it; false where that was noted before. */
export async function updateYearAtWork(db: Db, id: string, atWork: boolean): Promise<boolean> {
  const result = await sql`update organizations set year_at_work = ${atWork}
    where id = ${id} and year_at_work <> ${atWork}`.execute(db);
  return result.numAffectedRows === 1n;
}

export async function updateYearSettings(
  db: Db,
  id: string,
  { yearEndsOn, timezone }: { yearEndsOn: string; timezone: string },
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ year_ends_on: yearEndsOn, timezone })
    .where('id', '=', id)
    .execute();
}

export async function findYearSettings(
  db: Db,
  id: string,
): Promise<{ yearEndsOn: string; timezone: string } | undefined> {
  const row = await db
    .selectFrom('organizations')
    .select(['year_ends_on', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { yearEndsOn: row.year_ends_on, timezone: row.timezone };
}
