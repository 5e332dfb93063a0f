import { sql } from 'kysely';
import { accountsOfSchool } from '#features/education/server/school.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import { classMembershipsOf } from './classes.scopes.ts';

/**
 * How many students each of these classes of the school has. `isWhole`: they are a page of all classes, for which the accounts of
 * the school are read at once, and not by each student.
 */
export async function findStudentCounts(
  db: Db,
  organizationId: string,
  { classIds, isWhole }: { classIds: readonly string[]; isWhole: boolean },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; students: number }>`
    with accounts as ${isWhole ? sql`materialized` : sql`not materialized`} ${accountsOfSchool(organizationId)}
    select c.workspace_id as id, count(*)::int as students from ${classMembershipsOf(organizationId)} c
    where c.workspace_id = any(${classIds}::uuid[]) and c.role = 'student' and c.accepted_at is not null
      and c.user_id in (select id from accounts)
    group by c.workspace_id`.execute(db);
  return new Map(rows.map(({ id, students }) => [id, students]));
}
