import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

const rowsAtOnce = 1000;

/** Inserts accepted memberships of accounts that the school keeps for students, to which this member has consented. */
export async function insertManagedMemberships(
  db: Db,
  students: readonly { id: string; userId: string; name: string }[],
  consent: { organizationId: string; by: string; at: Date; terms: string },
): Promise<void> {
  const { organizationId, by, at, terms } = consent;
  for (let from = 0; from < students.length; from += rowsAtOnce) {
    const some = students.slice(from, from + rowsAtOnce);
    await sql`insert into organization_memberships (id, organization_id, user_id, role, asked_as, requested_at, accepted_at, consent_by,
        consent_at, consent_terms)
      select id, ${organizationId}, user_id, 'student', name, ${at}, ${at}, ${by}, ${at}, ${terms}
      from unnest(${some.map(({ id }) => id)}::uuid[], ${some.map(({ userId }) => userId)}::uuid[],
        ${some.map(({ name }) => name)}::text[]) as given (id, user_id, name)`.execute(db);
  }
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

/** A membership in JSON (`m`) with when its member was last here, which their sessions know until they end with it. */
export const leavingMembership: RawBuilder<object> = sql`to_jsonb(m) || jsonb_build_object('last_seen_at',
  greatest(m.last_seen_at, (select max(s.last_seen_at) from sessions s where s.user_id = m.user_id)))`;

/** Ends memberships of students; gives their rows. Triggers take them out of their classes. */
export async function deleteStudentsOfSchool(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    delete from organization_memberships m
    where m.organization_id = ${organizationId} and m.user_id = any(${userIds}::uuid[]) and m.role = 'student'
    returning ${leavingMembership} as row`.execute(db);
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
