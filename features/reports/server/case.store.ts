import { sql } from 'kysely';
import type { DecisionAction } from '#features/reports/model/decision-action.ts';
import type { CaseRow } from '#features/reports/server/reports.tables.ts';
import type { Db } from '#platform/server/call.ts';

export interface NewCase {
  id: string;
  kind: string;
  subjectId: string;
  personId: string;
  at: Date;
}

/** Adds a report to the subject's open case, or inserts a new case; returns its id. */
export async function upsertOpenCase(db: Db, given: NewCase): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into moderation_cases as c (id, subject_kind, subject_id, person_id, reports_count, opened_at)
    values (${given.id}, ${given.kind}, ${given.subjectId}, ${given.personId}, 1, ${given.at})
    on conflict (subject_kind, subject_id) where settled_at is null
    do update set reports_count = c.reports_count + 1 returning id`.execute(db);
  return rows[0]?.id ?? given.id;
}

/** Inserts a case without a report. None about the subject may be open. */
export const insertCase = (db: Db, { id, kind, subjectId, personId, at }: NewCase): Promise<CaseRow> =>
  db
    .insertInto('moderation_cases')
    .values({ id, subject_kind: kind, subject_id: subjectId, person_id: personId, opened_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Inserts the appeal against a decision; false where there is one. */
export async function insertAppeal(db: Db, given: Omit<NewCase, 'kind'>): Promise<boolean> {
  const { rows } = await sql`
    insert into moderation_cases (id, subject_kind, subject_id, person_id, reports_count, opened_at)
    values (${given.id}, 'appeal', ${given.subjectId}, ${given.personId}, 1, ${given.at})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Locks the subject and then the case until the transaction ends. One order for all prevents deadlocks. */
export async function lockCase(db: Db, id: string): Promise<CaseRow | null> {
  const found = await db
    .selectFrom('moderation_cases')
    .select(['subject_kind', 'subject_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  await lockSubject(db, found.subject_kind, found.subject_id);
  const row = await db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Takes an advisory lock until the transaction ends: no other decision about the subject is made or reversed. */
export async function lockSubject(db: Db, kind: string, subjectId: string): Promise<void> {
  const name = `moderated:${kind}:${subjectId.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Locks the subject and its open case until the transaction ends; null where none is open. */
export async function lockOpenCase(db: Db, kind: string, subjectId: string): Promise<CaseRow | null> {
  await lockSubject(db, kind, subjectId);
  const row = await db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('settled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateFoundHidden(db: Db, id: string): Promise<void> {
  await db.updateTable('moderation_cases').set({ found_hidden: true }).where('id', '=', id).execute();
}

export async function updateSettled(
  db: Db,
  id: string,
  settled: { settled_at: Date; settled_by: string; action: DecisionAction; message: string | null },
): Promise<CaseRow> {
  return db
    .updateTable('moderation_cases')
    .set(settled)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateReversed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('moderation_cases').set({ reversed_at: at }).where('id', '=', id).execute();
}

/**
 * Deletes the cases about a deleted member, their appeals, and the texts of decisions for them. Cases about their content stay,
 * as the content may.
 */
export async function deleteCasesOf(db: Db, personId: string): Promise<void> {
  await db
    .deleteFrom('moderation_cases')
    .where('person_id', '=', personId)
    .where('subject_kind', 'in', ['user', 'appeal'])
    .execute();
  await db
    .updateTable('moderation_cases')
    .set({ message: null })
    .where('person_id', '=', personId)
    .where('message', 'is not', null)
    .execute();
}
