import { sql } from 'kysely';
import { classPeopleOf } from '#features/classes/server/classes.scopes.ts';
import type { ClassAccess } from '#features/classes/server/get-class-access.ts';
import { schoolOf } from '#features/education/server/school.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import { consentTextVersion } from '../model/consent-rules.ts';
import { consentsOf } from './records.scopes.ts';

/** Users' ids of the students of a class. */
export async function findClassStudentIds(
  db: Db,
  { school, row }: Pick<ClassAccess, 'school' | 'row'>,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select m.user_id from ${classPeopleOf(school.id)} m
    where m.workspace_id = ${row.id} and m.role = 'student' order by m.user_id`.execute(db);
  return rows.map((one) => one.user_id);
}

/** The students of a class, those without a basis in the present version of the text, and the country of its school. */
export async function countClassConsents(
  db: Db,
  { school, row }: Pick<ClassAccess, 'school' | 'row'>,
): Promise<{ students: number; missing: number; country: string }> {
  const { rows } = await sql<{ students: number; missing: number; country: string }>`
    select count(m.id)::int as students, sm.country,
      count(m.id) filter (where not exists (select from ${consentsOf(school.id)} c where c.student_id = m.user_id and c.ended_at is null and c.text_version = ${consentTextVersion}))::int as missing
    from ${schoolOf(school.id)} sm
    left join ${classPeopleOf(school.id)} m on m.workspace_id = ${row.id} and m.role = 'student'
    group by sm.id, sm.country`.execute(db);
  return rows[0] ?? { students: 0, missing: 0, country: '' };
}
