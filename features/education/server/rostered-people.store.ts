import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { OrganizationMembershipTable } from './education.tables.ts';

const rowsAtOnce = 1000;

/** Inserts accepted memberships of accounts that the school keeps. */
export async function insertManagedMemberships(
  db: Db,
  memberships: readonly Insertable<OrganizationMembershipTable>[],
): Promise<void> {
  for (let from = 0; from < memberships.length; from += rowsAtOnce)
    await db
      .insertInto('organization_memberships')
      .values(memberships.slice(from, from + rowsAtOnce))
      .execute();
}

/** Renames members of the school there; gives their names before. A name of two parts, as owners have it, stays. */
export async function updateNamesAtSchool(
  db: Db,
  organizationId: string,
  people: readonly { userId: string; name: string | null }[],
): Promise<{ userId: string; name: string | null }[]> {
  const { rows } = await sql<{ userId: string; name: string | null }>`
    update organization_memberships m set asked_as = given.name
    from organization_memberships before, unnest(${people.map(({ userId }) => userId)}::uuid[],
      ${people.map(({ name }) => name)}::text[]) as given (user_id, name)
    where before.id = m.id and m.organization_id = ${organizationId} and m.user_id = given.user_id and m.accepted_at is not null
    returning m.user_id as "userId", before.asked_as as name`.execute(db);
  return rows;
}

/** Ends memberships of students; gives their rows. Triggers take them out of their classes. */
export async function deleteStudentsOfSchool(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    delete from organization_memberships m
    where m.organization_id = ${organizationId} and m.user_id = any(${userIds}::uuid[]) and m.role = 'student'
    returning to_jsonb(m) as row`.execute(db);
  return rows.map(({ row }) => row);
}

/** Inserts memberships that have ended again, except of those who are somewhere else, banned or deleted by now. */
export async function restoreStudentsOfSchool(
  db: Db,
  organizationId: string,
  memberships: readonly object[],
): Promise<void> {
  await sql`insert into organization_memberships
    select m.* from jsonb_populate_recordset(null::organization_memberships, ${JSON.stringify(memberships)}::jsonb) m
    join users u on u.id = m.user_id and u.deleted_at is null
    where m.organization_id = ${organizationId}
      and not exists (select from organization_memberships o where o.user_id = m.user_id
        and (o.accepted_at is not null or o.organization_id = m.organization_id))
      and not exists (select from organization_bans b where b.organization_id = m.organization_id and b.user_id = m.user_id)
    on conflict do nothing`.execute(db);
}

/** Takes open invitations of teachers back. */
export async function deleteTeacherInvitations(
  db: Db,
  organizationId: string,
  emails: readonly string[],
): Promise<void> {
  await sql`delete from organization_invitations where organization_id = ${organizationId} and role = 'faculty'
    and email_normalised = any(${emails}::text[])`.execute(db);
}
