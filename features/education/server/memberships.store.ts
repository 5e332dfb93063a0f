import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { OrganizationMembershipTable } from './education.tables.ts';

/** Inserts the owner's membership; false where they belong to a school. */
export async function insertSchoolOwner(
  db: Db,
  owner: Omit<Insertable<OrganizationMembershipTable>, 'role'>,
): Promise<boolean> {
  const result = await db
    .insertInto('organization_memberships')
    .values({ ...owner, role: 'owner' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Inserts a request or reopens a declined one; its id, or null where one is open or accepted. */
export async function upsertMembershipRequest(
  db: Db,
  request: {
    id: string;
    organizationId: string;
    userId: string;
    role: 'faculty' | 'student';
    name: string | null;
    at: Date;
  },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into organization_memberships as m (id, organization_id, user_id, role, requested_at, asked_as)
    values (${request.id}, ${request.organizationId}, ${request.userId}, ${request.role}, ${request.at}, ${request.name})
    on conflict (organization_id, user_id) do update
      set role = excluded.role, requested_at = excluded.requested_at, asked_as = excluded.asked_as, declined_at = null,
        invited = false
      where m.declined_at is not null
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** The member's memberships and requests, oldest first. */
export function findSchoolMembershipsOf(
  db: Db,
  userId: string,
): Promise<Selectable<OrganizationMembershipTable>[]> {
  return db
    .selectFrom('organization_memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('requested_at')
    .execute();
}

export async function deleteSchoolMembershipsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('organization_memberships').where('user_id', '=', userId).execute();
}

/** The school of a membership or request; null where there is none of this id. */
export async function findSchoolOfMembership(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('organization_memberships')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.organization_id ?? null;
}

/** A membership or request of the school, with a row lock. */
export function lockSchoolMembership(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Selectable<OrganizationMembershipTable> | undefined> {
  return db
    .selectFrom('organization_memberships')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The member's membership or request at the school, with a row lock. */
export function lockOwnSchoolMembership(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<Selectable<OrganizationMembershipTable> | undefined> {
  return db
    .selectFrom('organization_memberships')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the member's membership or request at the school until the transaction ends. */
export async function lockSchoolMembershipOf(db: Db, organizationId: string, userId: string): Promise<void> {
  // A row that a concurrent transaction inserts cannot be locked yet, so that an advisory lock is needed, too.
  const name = `school membership:${organizationId}:${userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
  await sql`select from organization_memberships
    where organization_id = ${organizationId} and user_id = ${userId} for update`.execute(db);
}

/**
 * Inserts the answer to an invitation under the invitation's id, in place of the member's request. Call it only for users
 * who are not members of the school.
 */
export async function upsertInvitedMembership(
  db: Db,
  one: {
    id: string;
    organizationId: string;
    userId: string;
    role: 'faculty' | 'student';
    at: Date;
    accepted: boolean;
    /** The name by which the school knows them; null to leave it. */
    name?: string | null;
    consent: { by: string | null; at: Date; terms: string } | null;
  },
): Promise<void> {
  await sql`
    insert into organization_memberships as m (id, organization_id, user_id, role, requested_at, accepted_at, declined_at,
      consent_by, consent_at, consent_terms, asked_as, invited)
    values (${one.id}, ${one.organizationId}, ${one.userId}, ${one.role}, ${one.at},
      ${one.accepted ? one.at : null}, ${one.accepted ? null : one.at},
      ${one.consent?.by ?? null}, ${one.consent?.at ?? null}, ${one.consent?.terms ?? null}, ${one.name ?? null}, true)
    on conflict (organization_id, user_id) do update set id = excluded.id, role = excluded.role,
      requested_at = excluded.requested_at, accepted_at = excluded.accepted_at, declined_at = excluded.declined_at,
      consent_by = excluded.consent_by, consent_at = excluded.consent_at, consent_terms = excluded.consent_terms,
      asked_as = coalesce(excluded.asked_as, m.asked_as), invited = true
    where m.accepted_at is null`.execute(db);
}

export async function deleteSchoolMembership(db: Db, id: string): Promise<void> {
  await db.deleteFrom('organization_memberships').where('id', '=', id).execute();
}

/** Accepts a request, with the school's consent for a student; false where the user meanwhile joined another school. */
export async function updateMembershipAsAccepted(
  db: Db,
  { id, at, consent }: { id: string; at: Date; consent: { by: string; terms: string } | null },
): Promise<boolean> {
  const result = await sql`
    update organization_memberships m set accepted_at = ${at}
      ${consent ? sql`, consent_by = ${consent.by}, consent_at = ${at}, consent_terms = ${consent.terms}` : sql``}
    where id = ${id} and not exists (
      select from organization_memberships other where other.user_id = m.user_id and other.accepted_at is not null
    )`.execute(db);
  return result.numAffectedRows === 1n;
}

export async function updateMembershipAsDeclined(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('organization_memberships').set({ declined_at: at }).where('id', '=', id).execute();
}
