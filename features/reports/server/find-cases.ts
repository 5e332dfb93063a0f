import { sql } from 'kysely';
import type { CaseRow, ReportRow } from '#features/reports/server/reports.tables.ts';
import type { Db } from '#platform/server/call.ts';

const maxReports = 20;
const maxEarlier = 10;

export async function findCase(db: Db, id: string): Promise<CaseRow | null> {
  const row = await db.selectFrom('moderation_cases').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function findCases(db: Db, ids: readonly string[]): Promise<Map<string, CaseRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The latest reports of each of the cases, newest first. */
export async function findReportsOf(db: Db, caseIds: readonly string[]): Promise<ReportRow[]> {
  if (caseIds.length === 0) return [];
  const { rows } = await sql<ReportRow>`
    select r.* from unnest(${[...caseIds]}::uuid[]) c (id) cross join lateral (
      select * from reports where case_id = c.id order by created_at desc, id desc limit ${maxReports}
    ) r`.execute(db);
  return rows;
}

/** The latest decisions about each person, newest first, without dismissals and appeals. */
export async function findDecisionsAbout(
  db: Db,
  personIds: readonly string[],
  most = maxEarlier + 1,
): Promise<CaseRow[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sql<CaseRow>`
    select m.* from unnest(${[...new Set(personIds)]}::uuid[]) p (id) cross join lateral (
      select * from moderation_cases where person_id = p.id and action in ('hide', 'warn', 'suspend')
      order by settled_at desc, id desc limit ${most}
    ) m`.execute(db);
  return rows;
}

/** The appeal against each of these decisions, by the decision's id. */
export async function findAppeals(db: Db, decisionIds: readonly string[]): Promise<Map<string, CaseRow>> {
  if (decisionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('subject_kind', '=', 'appeal')
    .where('subject_id', 'in', [...decisionIds])
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row]));
}

/** Another decision that hides the same subject and was not reversed. */
export async function findOtherHidingDecision(db: Db, row: CaseRow): Promise<CaseRow | null> {
  const other = await db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('subject_kind', '=', row.subject_kind)
    .where('subject_id', '=', row.subject_id)
    .where('action', 'in', ['hide', 'suspend'])
    .where('reversed_at', 'is', null)
    .where('id', '<>', row.id)
    .limit(1)
    .executeTakeFirst();
  return other ?? null;
}

/** The suspensions of a person that are in force, the oldest first. */
export const findSuspensions = (db: Db, personId: string): Promise<CaseRow[]> =>
  db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('person_id', '=', personId)
    .where('action', '=', 'suspend')
    .where('reversed_at', 'is', null)
    .orderBy('id')
    .execute();

/** Whether another suspension of the person is in force. */
export async function hasOtherSuspension(db: Db, personId: string, caseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('moderation_cases')
    .select('id')
    .where('person_id', '=', personId)
    .where('action', '=', 'suspend')
    .where('reversed_at', 'is', null)
    .where('id', '<>', caseId)
    .executeTakeFirst();
  return row !== undefined;
}
