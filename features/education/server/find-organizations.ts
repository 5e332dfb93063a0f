import { type Selectable, sql } from 'kysely';
import type { SchoolOfViewer } from '#features/invitations/server/school-of-viewer.ts';
import type { Db } from '#platform/server/call.ts';
import { acrossSchools } from '#platform/server/db/row-security.ts';
import type {
  OrganizationRole,
  OrganizationSubscriptionTable,
  OrganizationTable,
} from './education.tables.ts';
import { namesAtSchoolOf, schoolMembershipsOf, schoolOf, schoolSubscriptionOf } from './school.scopes.ts';

export interface ListedOrganization {
  id: string;
  name: string;
  owner_name: string;
}

/** At most 20 schools whose owner's verified address has this domain, by name. */
export async function findOrganizationsOfDomain(db: Db, domain: string): Promise<ListedOrganization[]> {
  const { rows } = await sql<ListedOrganization>`
    select o.id, o.name, m.first_name || ' ' || m.last_name as owner_name
    from users u
    join organizations o on o.owner_id = u.id
    join organization_memberships m on m.organization_id = o.id and m.role = 'owner'
    where split_part(u.email_normalised, '@', 2) = ${domain} and u.email_verified_at is not null
      and u.deleted_at is null and u.banned_at is null
      and o.closed_at is null
    order by o.name, o.id limit 20`.execute(db);
  return rows;
}

type FoundOrganization = Pick<
  Selectable<OrganizationTable>,
  'id' | 'name' | 'country' | 'owner_id' | 'closed_at'
> &
  Omit<Selectable<OrganizationSubscriptionTable>, 'organization_id'> & { owner_name: string };

/** A school for one of its members; undefined for others. */
export async function findOrganizationFor(
  db: Db,
  id: string,
  userId: string,
): Promise<FoundOrganization | undefined> {
  const { rows } = await sql<FoundOrganization>`
    select sm.id, sm.name, sm.country, sm.owner_id, sm.closed_at, s.*,
      w.first_name || ' ' || w.last_name as owner_name
    from ${schoolMembershipsOf(id)} m
    join ${schoolOf(id)} sm on sm.id = m.organization_id
    join ${schoolSubscriptionOf(id)} s on s.organization_id = sm.id
    join ${schoolMembershipsOf(id)} w on w.organization_id = sm.id and w.role = 'owner'
    where m.user_id = ${userId} and m.accepted_at is not null`.execute(db);
  return rows[0];
}

export interface OwnMembership {
  membershipId: string;
  role: OrganizationRole;
  id: string;
  name: string;
}

/** The school that the member belongs to. */
export async function findOwnMembership(db: Db, userId: string): Promise<OwnMembership | undefined> {
  const { rows } = await sql<OwnMembership>`
    select m.id as "membershipId", m.role, o.id, o.name from organization_memberships m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId} and m.accepted_at is not null`.execute(db);
  return rows[0];
}

/** The member's role in their school and the first name, or null, by which it knows them; undefined without a school. */
export async function findRoleAndFirstName(
  db: Db,
  userId: string,
): Promise<{ role: OrganizationRole; firstName: string | null } | undefined> {
  const { rows } = await sql<{ role: OrganizationRole; firstName: string | null }>`
    select m.role, coalesce(m.first_name, m.asked_as) as "firstName" from organization_memberships m
    where m.user_id = ${userId} and m.accepted_at is not null`.execute(db);
  return rows[0];
}

/** By id, the names at the viewer's school of those of the users who belong to it; empty for a viewer without a school. */
export async function findNamesAtSchool(
  db: Db,
  viewerId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; name: string }>`
    select user_id, name from ${namesAtSchoolOf(viewerId)} n where user_id = any(${userIds}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}

/** The school that the member belongs to, as invitations show it. */
export const findSchoolOfViewer: SchoolOfViewer = async (db, userId) => {
  const own = await findOwnMembership(db, userId);
  return own ? { id: own.id, name: own.name } : null;
};

/** Whether there is such a school, which its invitation page says to everybody. */
export async function organizationExists(db: Db, id: string): Promise<boolean> {
  const { rows } = await acrossSchools(db, () => sql`select from organizations where id = ${id}`.execute(db));
  return rows.length > 0;
}

/** Whether there is an open school of this id. */
export async function isOpenSchool(db: Db, id: string): Promise<boolean> {
  const { rows } = await acrossSchools(db, () =>
    sql`select from organizations where id = ${id} and closed_at is null`.execute(db),
  );
  return rows.length > 0;
}

interface MembershipEmailData {
  role: OrganizationRole;
  school: string;
  name: string;
  owner_email: string;
  email: string;
}

/** Data and recipients of e-mails about a membership; undefined once the owner or the member left. */
export async function findMembershipEmailData(
  db: Db,
  membershipId: string,
): Promise<MembershipEmailData | undefined> {
  const { rows } = await sql<MembershipEmailData>`
    select m.role, o.name as school, coalesce(m.asked_as, u.username) as name, w.email as owner_email, u.email
    from organization_memberships m
    join organizations o on o.id = m.organization_id
    join users u on u.id = m.user_id
    join users w on w.id = o.owner_id
    where m.id = ${membershipId} and u.deleted_at is null and w.deleted_at is null`.execute(db);
  return rows[0];
}
