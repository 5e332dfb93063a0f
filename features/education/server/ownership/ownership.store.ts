import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

interface NewOwner {
  organizationId: string;
  from: string;
  to: string;
  firstName: string;
  lastName: string;
}

/** Exchanges the roles of the owner and a teacher; false where there is no such teacher. Call it with the school locked. */
export async function updateOwnership(
  db: Db,
  { organizationId, from, to, firstName, lastName }: NewOwner,
): Promise<boolean> {
  const { rows } = await sql`select from organization_memberships
    where organization_id = ${organizationId} and user_id = ${to} and role = 'faculty' and accepted_at is not null
    for update`.execute(db);
  if (rows.length === 0) return false;
  // One after the other: a school has one owner at any time.
  await sql`update organization_memberships set role = 'faculty', asked_as = left(first_name || ' ' || last_name, 100)
    where organization_id = ${organizationId} and user_id = ${from} and role = 'owner'`.execute(db);
  await sql`update organization_memberships set role = 'owner', first_name = ${firstName}, last_name = ${lastName}
    where organization_id = ${organizationId} and user_id = ${to}`.execute(db);
  await sql`update organizations set owner_id = ${to} where id = ${organizationId}`.execute(db);
  return true;
}

interface PeopleOfClosedSchool {
  /** Who has left. */
  left: string[];
  /** Who had asked to be let in, or was declined. */
  asked: string[];
  /** The teachers among them. */
  teachers: string[];
  /** Whose account the school keeps: they stay its members until it is erased. */
  managed: string[];
}

/** Ends the memberships, requests and invitations of a school, but those of its owner and of the accounts that it keeps. */
export async function deletePeopleOfClosedSchool(
  db: Db,
  organizationId: string,
): Promise<PeopleOfClosedSchool> {
  await sql`delete from organization_invitations where organization_id = ${organizationId}`.execute(db);
  const { rows: kept } = await sql<{ id: string }>`
    select id from users where managed_by = ${organizationId} and deleted_at is null order by id`.execute(db);
  const { rows: left } = await sql<{ user_id: string; is_member: boolean; is_teacher: boolean }>`
    delete from organization_memberships m using users u
    where m.organization_id = ${organizationId} and u.id = m.user_id and m.role <> 'owner' and u.managed_by is null
    returning m.user_id, m.accepted_at is not null as is_member, m.role = 'faculty' and m.accepted_at is not null as is_teacher`.execute(
    db,
  );
  return {
    left: left.filter((one) => one.is_member).map((one) => one.user_id),
    asked: left.filter((one) => !one.is_member).map((one) => one.user_id),
    teachers: left.filter((one) => one.is_teacher).map((one) => one.user_id),
    managed: kept.map((one) => one.id),
  };
}
