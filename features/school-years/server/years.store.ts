import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { schoolYearsOf } from './school-years.scopes.ts';
import type { SchoolYearTable } from './school-years.tables.ts';

export type YearRow = Selectable<SchoolYearTable>;

/** The newest end of a year of the school. */
export async function findLastYear(db: Db, organizationId: string): Promise<YearRow | undefined> {
  const { rows } = await sql<YearRow>`
    select y.* from ${schoolYearsOf(organizationId)} y order by y.accepted_at desc, y.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** The years of the school that were ended and not taken back. */
export async function findEndedYears(db: Db, organizationId: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select y.year from ${schoolYearsOf(organizationId)} y where y.state <> 'undone' order by y.year`.execute(
    db,
  );
  return rows.map(({ year }) => year);
}

/** An end of a year of the school, locked until the transaction ends. */
export async function lockYear(db: Db, organizationId: string, id: string): Promise<YearRow | undefined> {
  return db
    .selectFrom('school_years')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** An end of a year by its id, for its jobs. */
export function findYearById(db: Db, id: string): Promise<YearRow | undefined> {
  return db.selectFrom('school_years').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds an accepted end of a year; false where the school has one of that year, or one at work. */
export async function insertYear(db: Db, row: Insertable<SchoolYearTable>): Promise<boolean> {
  const result = await db
    .insertInto('school_years')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateYear(
  db: Db,
  { organization_id, id }: Pick<YearRow, 'organization_id' | 'id'>,
  change: Updateable<SchoolYearTable>,
): Promise<void> {
  await db
    .updateTable('school_years')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/** Claims ended years whose undo ends before `before` and whose owner was not reminded. */
export async function claimYearsToRemind(
  db: Db,
  { now, before }: { now: Date; before: Date },
): Promise<YearRow[]> {
  return db
    .updateTable('school_years')
    .set({ reminded_at: now })
    .where('state', '=', 'ended')
    .where('reminded_at', 'is', null)
    .where('undo_until', '>', now)
    .where('undo_until', '<=', before)
    .returningAll()
    .execute();
}

/** Ends of years that are at work, for a job to go on with whatever made its predecessor give up. */
export async function findYearsAtWork(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('school_years')
    .select('id')
    .where('state', 'in', ['ending', 'undoing'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes names, codes and former states of ends that cannot be taken back any more; gives how many. */
export async function clearOldYears(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update school_years set cleared_at = ${now}
    where cleared_at is null and undo_until <= ${now} and state in ('ended', 'undone') returning id`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  await sql`delete from school_year_leavers where year_id = any(${ids}::uuid[])`.execute(db);
  await sql`delete from school_year_moves where year_id = any(${ids}::uuid[])`.execute(db);
  await sql`update school_year_classes set former = null where year_id = any(${ids}::uuid[])`.execute(db);
  return ids.length;
}

/** Ends of years that the member has accepted, oldest first. */
export async function findYearsAcceptedBy(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select organization_id, year, state, accepted_at, ended_at, undone_at from school_years
    where accepted_by = ${userId} order by accepted_at, id`.execute(db);
  return rows;
}

/** Years in which the member has left a school or moved up, without what names others. */
export async function findYearRowsOfMember(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select organization_id, year_id, 'left' as what, name, left_at as at from school_year_leavers where user_id = ${userId}
    union all select m.organization_id, m.year_id, 'moved', m.group_name, y.accepted_at from school_year_moves m
      join school_years y on y.id = m.year_id where m.user_id = ${userId}
    order by organization_id, year_id, what`.execute(db);
  return rows;
}

export async function deleteYearRowsOfMember(db: Db, userId: string): Promise<void> {
  await db.updateTable('school_years').set({ accepted_by: null }).where('accepted_by', '=', userId).execute();
  await db.deleteFrom('school_year_leavers').where('user_id', '=', userId).execute();
  await db.deleteFrom('school_year_moves').where('user_id', '=', userId).execute();
}
