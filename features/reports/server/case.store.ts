import { sql } from 'kysely';
import type { DecisionAction } from '#features/reports/model/decision-action.ts';
import type { CaseRow } from '#features/reports/server/moderation.tables.ts';
import type { Db } from '#platform/server/call.ts';

export interface NewCase {
  id: string;
  kind: string;
  subjectId: string;
  personId: string;
  at: Date;
}

/** The subject's open case with one report more; a new one where none is open. Its id. */
export async function upsertOpenCase(db: Db, given: NewCase): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into moderation_cases as c (id, subject_kind, subject_id, person_id, reports_count, opened_at)
    values (${given.id}, ${given.kind}, ${given.subjectId}, ${given.personId}, 1, ${given.at})
    on conflict (subject_kind, subject_id) where settled_at is null
    do update set reports_count = c.reports_count + 1 returning id`.execute(db);
  return rows[0]?.id ?? given.id;
}

/** Opens the one appeal against a decision; false where there was one before. */
export async function insertAppeal(db: Db, given: Omit<NewCase, 'kind'>): Promise<boolean> {
  const { rows } = await sql`
    insert into moderation_cases (id, subject_kind, subject_id, person_id, reports_count, opened_at)
    values (${given.id}, 'appeal', ${given.subjectId}, ${given.personId}, 1, ${given.at})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/**
 * The row, held until the transaction ends, and its subject before it (`lockSubject`): all who hold both do so in this order, so
 * that nobody deadlocks.
 */
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

/** Until the transaction ends, nobody else decides about the subject or takes a decision about it back. */
export async function lockSubject(db: Db, kind: string, subjectId: string): Promise<void> {
  const name = `moderated:${kind}:${subjectId.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** The subject's open case, held until the transaction ends like its subject. */
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
 * What goes with a member who left: cases about themselves, their appeals, and the words that they were told. A case about a
 * thing of theirs stays, since the thing may.
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
