import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { consentsOf } from './records.scopes.ts';
import type { ConsentTable } from './school-records.tables.ts';

type Statement = Pick<
  ConsentTable,
  'organization_id' | 'ages' | 'basis' | 'text_version' | 'said_by' | 'said_at'
>;

/**
 * Writes the statement down for each of these students, unless the school has said the same before, in place of what it said before;
 * returns their ids.
 */
export async function insertConsents(
  db: Db,
  said: Statement,
  students: readonly { id: string; studentId: string }[],
): Promise<string[]> {
  if (students.length === 0) return [];
  const ids = students.map(({ studentId }) => studentId);
  const { rows } = await sql<{ student_id: string }>`
    select s.id as student_id from unnest(${ids}::uuid[]) s (id) where not exists (
      select from ${consentsOf(said.organization_id)} c where c.student_id = s.id
        and c.ended_at is null and (c.ages, c.basis, c.text_version) = (${said.ages}, ${said.basis}, ${said.text_version}))`.execute(
    db,
  );
  const fresh = new Set(rows.map((row) => row.student_id));
  if (fresh.size === 0) return [];
  await db
    .updateTable('consents')
    .set({ ended_at: said.said_at, ended_as: 'replaced' })
    .where('organization_id', '=', said.organization_id)
    .where('student_id', 'in', [...fresh])
    .where('ended_at', 'is', null)
    .execute();
  await db
    .insertInto('consents')
    .values(
      students
        .filter(({ studentId }) => fresh.has(studentId))
        .map(({ id, studentId }) => ({ id, student_id: studentId, ...said })),
    )
    .execute();
  return [...fresh].sort();
}

/** Ends what the school said of the student. */
export async function updateConsentWithdrawn(
  db: Db,
  { organizationId, studentId, at }: { organizationId: string; studentId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('consents')
    .set({ ended_at: at, ended_as: 'withdrawn' })
    .where('organization_id', '=', organizationId)
    .where('student_id', '=', studentId)
    .where('ended_at', 'is', null)
    .execute();
}

/** What schools said of the student, oldest first. */
export function findConsentsOf(db: Db, studentId: string): Promise<Selectable<ConsentTable>[]> {
  return db
    .selectFrom('consents')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('said_at')
    .orderBy('id')
    .execute();
}

/** Deletes what was said of the member as a student, and their name from what they said of others. */
export async function deleteConsentsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('consents').where('student_id', '=', userId).execute();
  await db.updateTable('consents').set({ said_by: null }).where('said_by', '=', userId).execute();
}
