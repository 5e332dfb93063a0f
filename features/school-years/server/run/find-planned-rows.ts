import { sql } from 'kysely';
import {
  classAnnouncementsOf,
  classBansOf,
  classesOf,
  classMembershipsOf,
} from '#features/classes/server/classes.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import { yearClassesOf, yearMovesOf } from '../school-years.scopes.ts';
import type { SchoolYearMoveTable } from '../school-years.tables.ts';
import type { YearRow } from '../years.store.ts';

type Year = Pick<YearRow, 'id' | 'organization_id'>;

type MoveRow = Pick<SchoolYearMoveTable, 'id' | 'user_id' | 'class_id' | 'role'> & { group_name: string };

/** Moves of those who still belong to the school and may be in the class. */
export async function findMoves(db: Db, { id, organization_id }: Year): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select m.id, m.user_id, m.class_id, m.role, m.group_name from ${yearMovesOf(organization_id)} m
    join ${classesOf(organization_id)} w on w.id = m.class_id and w.archived_at is null
    join organization_memberships o on o.organization_id = m.organization_id and o.user_id = m.user_id
      and o.accepted_at is not null and (o.role = 'student') = (m.role = 'student')
    where m.year_id = ${id} and not exists (
      select from ${classBansOf(organization_id)} b where b.workspace_id = m.class_id and b.user_id = m.user_id)
    order by m.id`.execute(db);
  return rows;
}

/** Moves into other classes than these. */
export async function findMovesExcept(
  db: Db,
  { id, organization_id }: Year,
  classIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from ${yearMovesOf(organization_id)} m
    where m.year_id = ${id} and not m.class_id = any(${classIds}::uuid[]) order by m.id`.execute(db);
  return rows.map((row) => row.id);
}

/** The current classes that do not go on. */
export async function findClassesToArchive(db: Db, { id, organization_id }: Year): Promise<string[]> {
  const { rows } = await sql<{ class_id: string }>`
    select c.class_id from ${yearClassesOf(organization_id)} c
    join ${classesOf(organization_id)} w on w.id = c.class_id and w.archived_at is null
    where c.year_id = ${id} and c.fate <> 'stays' order by c.class_id`.execute(db);
  return rows.map(({ class_id }) => class_id);
}

/** Classes of the new year with projects, announcements, or members who did not come by the year's end. */
export async function findClassesWithNewThings(db: Db, { id, organization_id }: Year): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from ${yearClassesOf(organization_id)} c join ${classesOf(organization_id)} w on w.id = c.next_id
    where c.year_id = ${id} and (
      exists (select from pieces p where p.workspace_id = w.id)
      or exists (select from ${classAnnouncementsOf(organization_id)} a where a.workspace_id = w.id)
      or exists (select from ${classMembershipsOf(organization_id)} m where m.workspace_id = w.id and not exists (
        select from ${yearMovesOf(organization_id)} moved where moved.id = m.id)))
    order by w.id`.execute(db);
  return rows.map((row) => row.id);
}
