import { type Insertable, type JSONColumnType, type Selectable, sql, type Updateable } from 'kysely';
import { checkNoYearAtWork } from '#features/education/server/school-year.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { RunState } from '../../contract.ts';
import type { PlanEntry, PlanSection, RosterFault, RosterSourceName } from '../../model/roster.ts';
import type { ColumnChoice } from '../../model/roster-columns.ts';
import type { UndoRecord } from '../apply/undo-record.ts';
import { rosterRunsOf } from '../rosters.scopes.ts';

/** A plan as it is stored. The entries are cleared with the record of a run. */
export interface StoredPlan {
  students: number;
  leaving: number;
  counts: Record<PlanSection, number>;
  entries: Record<PlanSection, PlanEntry[]>;
  hasSteps: boolean;
  /** The school has changed since a plan was accepted, so that this is another one. */
  isRenewed: boolean;
}

interface RosterRunTable {
  id: string;
  organization_id: string;
  source: RosterSourceName | null;
  upload: string | null;
  file_name: string;
  state: RunState;
  whole_school: boolean;
  header: JSONColumnType<string[], string, string> | null;
  columns: JSONColumnType<ColumnChoice, string, string> | null;
  columns_chosen: boolean;
  plan: JSONColumnType<StoredPlan, string, string> | null;
  plan_hash: string | null;
  faults: JSONColumnType<RosterFault[], string, string>;
  undo: JSONColumnType<UndoRecord, string, string> | null;
  created_by: string | null;
  undone_by: string | null;
  created_at: Date;
  updated_at: Date;
  applied_at: Date | null;
  /** Counts the applied runs of a school. */
  applied_order: number | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    roster_runs: RosterRunTable;
  }
}

/** A run without what may be large. */
export type RunRow = Omit<Selectable<RosterRunTable>, 'plan' | 'undo'> & {
  plan: Omit<StoredPlan, 'entries'> | null;
  can_undo: boolean;
};

/** `r` as the row of a run; `canUndo`: it is the newest that was applied and not brought back, and has its record. */
const columns = (
  organizationId: string,
) => sql`r.id, r.organization_id, r.source, r.upload, r.file_name, r.state, r.whole_school,
  r.header, r.columns, r.columns_chosen, r.plan - 'entries' as plan, r.plan_hash, r.faults, r.created_by, r.undone_by, r.created_at,
  r.updated_at, r.applied_at, r.applied_order, r.state = 'applied' and r.undo is not null and not exists (
    select from ${rosterRunsOf(organizationId)} newer where newer.state in ('applied', 'applying', 'undoing')
      and newer.id <> r.id and (newer.applied_order is null or newer.applied_order > r.applied_order)) as can_undo`;

export async function findRun(db: Db, organizationId: string, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${columns(organizationId)} from ${rosterRunsOf(organizationId)} r where r.id = ${id}`.execute(db);
  return rows[0];
}

/** The run, locked until the end of the transaction. */
export async function lockRun(db: Db, organizationId: string, id: string): Promise<RunRow | undefined> {
  await sql`select from roster_runs where organization_id = ${organizationId} and id = ${id} for update`.execute(
    db,
  );
  return findRun(db, organizationId, id);
}

/** The newest runs of a school; without `wholeSchoolToo` those of classes only. */
export async function findRuns(
  db: Db,
  organizationId: string,
  { limit, wholeSchoolToo }: { limit: number; wholeSchoolToo: boolean },
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${columns(organizationId)} from ${rosterRunsOf(organizationId)} r
    where ${wholeSchoolToo} or not r.whole_school order by r.created_at desc, r.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Entries of one section of a plan, from this place on. */
export async function findEntries(
  db: Db,
  { organizationId, id }: { organizationId: string; id: string },
  { section, from, limit }: { section: PlanSection; from: number; limit: number },
): Promise<PlanEntry[]> {
  const { rows } = await sql<{ entry: PlanEntry }>`
    select e.entry from ${rosterRunsOf(organizationId)} r
    cross join lateral jsonb_array_elements(r.plan -> 'entries' -> ${section}::text) with ordinality as e (entry, place)
    where r.id = ${id} and e.place > ${from} order by e.place limit ${limit}`.execute(db);
  return rows.map(({ entry }) => entry);
}

export async function findUndoRecord(db: Db, organizationId: string, id: string): Promise<UndoRecord | null> {
  const { rows } = await sql<{ undo: UndoRecord | null }>`
    select r.undo from ${rosterRunsOf(organizationId)} r where r.id = ${id}`.execute(db);
  return rows[0]?.undo ?? null;
}

/** The school of a run, for its jobs. */
export async function findSchoolOfRun(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('roster_runs')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.organization_id ?? null;
}

/** A job of a roster changes the school, or will. Call it with the school locked, so that no run begins meanwhile. */
export async function hasRunAtWork(db: Db, organizationId: string): Promise<boolean> {
  const { rows } = await sql`select from ${rosterRunsOf(organizationId)} r
    where r.state in ('reading', 'applying', 'undoing') limit 1`.execute(db);
  return rows.length > 0;
}

/** Adds a run; false while another one of the school is at work. Refuses (409) while its year ends. */
export async function insertRun(db: Db, row: Insertable<Tables['roster_runs']>): Promise<boolean> {
  await checkNoYearAtWork(db, row.organization_id);
  const result = await db
    .insertInto('roster_runs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateRun(
  db: Db,
  { organization_id, id }: { organization_id: string; id: string },
  change: Updateable<Tables['roster_runs']>,
): Promise<void> {
  await db
    .updateTable('roster_runs')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Sets a state that only one run of a school can have; false while another one has it. Refuses (409) while the school's year ends.
 * Call it with the run locked.
 */
export async function claimRun(
  db: Db,
  run: { organization_id: string; id: string },
  change: Updateable<Tables['roster_runs']> & { state: 'reading' | 'applying' | 'undoing' },
): Promise<boolean> {
  await checkNoYearAtWork(db, run.organization_id);
  const name = `roster runs:${run.organization_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
  const { rows } = await sql`select from ${rosterRunsOf(run.organization_id)} r
    where r.state in ('reading', 'applying', 'undoing') and r.id <> ${run.id}`.execute(db);
  if (rows.length > 0) return false;
  await updateRun(db, run, change);
  return true;
}

/** The place of the run that is applied next. One run of a school is at work, so that no other one gets it. */
export async function findNextAppliedOrder(db: Db, organizationId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(r.applied_order), 0) + 1 as next from ${rosterRunsOf(organizationId)} r`.execute(db);
  return rows[0]?.next ?? 1;
}

export async function deleteRun(
  db: Db,
  { organization_id, id }: { organization_id: string; id: string },
): Promise<void> {
  await db
    .deleteFrom('roster_runs')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes runs that were sent before and not applied, also those whose job has ended without a state; gives their uploads. An
 * accepted one has its day from then on. A job that applies one meanwhile has locked it.
 */
export async function purgeWaitingRuns(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ upload: string | null }>`delete from roster_runs
    where created_at < ${before} and (state in ('ready', 'refused', 'reading')
      or (state = 'applying' and updated_at < ${before})) returning upload`.execute(db);
  return rows.flatMap(({ upload }) => (upload === null ? [] : [upload]));
}

/** Clears the names and the record of runs that were applied before. */
export async function clearOldRecords(db: Db, before: Date): Promise<void> {
  await sql`update roster_runs set undo = null, plan = plan - 'entries'
    where state in ('applied', 'undone') and applied_at < ${before} and (undo is not null or plan ? 'entries')`.execute(
    db,
  );
}

export async function purgeOldRuns(db: Db, before: Date): Promise<void> {
  await sql`delete from roster_runs where state in ('applied', 'undone') and applied_at < ${before}`.execute(
    db,
  );
}

/** Runs that the member has sent, oldest first, without names of others. */
export async function findRunsOfMember(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select id, organization_id, source, file_name, state, created_at, applied_at from roster_runs
    where created_by = ${userId} order by created_at, id`.execute(db);
  return rows;
}

export async function clearRunAuthor(db: Db, userId: string): Promise<void> {
  await db.updateTable('roster_runs').set({ created_by: null }).where('created_by', '=', userId).execute();
  await db.updateTable('roster_runs').set({ undone_by: null }).where('undone_by', '=', userId).execute();
}
