import { sql } from 'kysely';
import { leavingMembership } from '#features/education/server/rostered-people.store.ts';
import type { Db } from '#platform/server/call.ts';
import { leaversOf, yearClassesOf } from '../school-years.scopes.ts';
import type { FormerClassState, FormerStudent, SchoolYearClassTable } from '../school-years.tables.ts';
import type { YearRow } from '../years.store.ts';

type Year = Pick<YearRow, 'id' | 'organization_id'>;

type YearClassRow = Pick<
  SchoolYearClassTable,
  'class_id' | 'fate' | 'name' | 'year' | 'next_id' | 'next_name'
> & {
  former: FormerClassState | null;
};

/** The classes that took part, each with what becomes of it. */
export async function findYearClasses(db: Db, { id, organization_id }: Year): Promise<YearClassRow[]> {
  const { rows } = await sql<YearClassRow>`
    select c.class_id, c.fate, c.name, c.year, c.next_id, c.next_name, c.former from ${yearClassesOf(organization_id)} c
    where c.year_id = ${id} order by c.class_id`.execute(db);
  return rows;
}

export async function updateFormerClasses(
  db: Db,
  { id, organization_id }: Year,
  classes: readonly { class_id: string; former: FormerClassState }[],
): Promise<void> {
  await sql`update school_year_classes c set former = given.former
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as given (class_id uuid, former jsonb)
    where c.organization_id = ${organization_id} and c.year_id = ${id} and c.class_id = given.class_id`.execute(
    db,
  );
}

/**
 * Notes of some who have not left yet that they leave now, with what brings them back; gives their ids. Who has left the
 * school by themselves is noted without that.
 */
export async function claimLeavers(
  db: Db,
  { id, organization_id }: Year,
  { limit, now }: { limit: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with chosen as (
      select l.user_id from ${leaversOf(organization_id)} l
      where l.year_id = ${id} and l.left_at is null order by l.user_id limit ${limit}
    ), before as (
      select m.user_id, jsonb_build_object('membership', ${leavingMembership},
        'classes', coalesce((select jsonb_agg(to_jsonb(c) order by c.id) from class_members c
          where c.organization_id = m.organization_id and c.user_id = m.user_id), '[]'),
        'projects', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'workspaceId', p.workspace_id) order by p.id)
          from pieces p where p.owner_id = m.user_id and p.workspace_id is not null), '[]')) as former
      from organization_memberships m join chosen on chosen.user_id = m.user_id
      where m.organization_id = ${organization_id} and m.role = 'student' and m.accepted_at is not null
    )
    update school_year_leavers l set left_at = ${now},
      former = (select before.former from before where before.user_id = l.user_id)
    from chosen where l.organization_id = ${organization_id} and l.year_id = ${id} and l.user_id = chosen.user_id
    returning l.user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Takes what brings some of those back who have left. They count as not left, and their codes are void. */
export async function claimFormerStudents(
  db: Db,
  { id, organization_id }: Year,
  limit: number,
): Promise<{ user_id: string; former: FormerStudent | null }[]> {
  const { rows } = await sql<{ user_id: string; former: FormerStudent | null }>`
    with chosen as (
      select l.id, l.user_id, l.former from ${leaversOf(organization_id)} l
      where l.year_id = ${id} and l.left_at is not null order by l.user_id limit ${limit}
    )
    update school_year_leavers l set left_at = null, former = null, code_handle = null, code_hash = null, code_made_at = null
    from chosen where l.organization_id = ${organization_id} and l.id = chosen.id
    returning chosen.user_id, chosen.former`.execute(db);
  return rows;
}

/** How many of those who left belong to the school now. */
export async function countRestored(db: Db, { id, organization_id }: Year): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${leaversOf(organization_id)} l
    join organization_memberships o on o.organization_id = l.organization_id and o.user_id = l.user_id
      and o.accepted_at is not null where l.year_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}
