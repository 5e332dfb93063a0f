import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ReachFacts } from '../model/may-reach.ts';
import type { UserRow } from './users.store.ts';

/** The columns that `reachFactsOf` reads. */
export type ReachRow = Pick<UserRow, 'id' | 'admin' | 'school_id' | 'school_role' | 'school_only'>;

/** JSON of a joined row of `users`, for `reachFactsOf`. */
export function reachRowJson(alias: string): RawBuilder<ReachRow> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<ReachRow>`json_build_object('id', ${column('id')}, 'admin', ${column('admin')},
    'school_id', ${column('school_id')}, 'school_role', ${column('school_role')}, 'school_only', ${column('school_only')})`;
}

export const reachFactsOf = (row: ReachRow): ReachFacts => ({
  id: row.id,
  siteAdmin: row.admin,
  schoolId: row.school_id,
  isTeacher: row.school_role === 'teacher',
  isSchoolOnly: row.school_only !== null,
});

/** Whether two members are in one class that is not archived. */
export async function findAreClassmates(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`select are_classmates(${one}, ${other}) as are`.execute(db);
  return rows[0]?.are ?? false;
}
