import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

export type OrganizationRole = 'owner' | 'faculty' | 'student';

export interface OrganizationMembershipTable {
  id: string;
  organization_id: string;
  user_id: string;
  role: OrganizationRole;
  first_name: Generated<string | null>;
  last_name: Generated<string | null>;
  /** What an owner is at the school. */
  position: Generated<string | null>;
  requested_at: Date;
  accepted_at: Generated<Date | null>;
  declined_at: Generated<Date | null>;
  consent_by: Generated<string | null>;
  consent_at: Generated<Date | null>;
  consent_terms: Generated<string | null>;
}

/** Makes the owner a member; false when they belong to a school already. */
export async function insertOwner(
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

/** Adds a request, or opens a declined one again: its id, or null where one is open or accepted. */
export async function insertRequest(
  db: Db,
  request: { id: string; organizationId: string; userId: string; role: 'faculty' | 'student'; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into organization_memberships as m (id, organization_id, user_id, role, requested_at)
    values (${request.id}, ${request.organizationId}, ${request.userId}, ${request.role}, ${request.at})
    on conflict (organization_id, user_id) do update
      set role = excluded.role, requested_at = excluded.requested_at, declined_at = null
      where m.declined_at is not null
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Everything that the member has with schools: memberships and requests. */
export function listMembershipsOf(
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

export async function deleteMembershipsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('organization_memberships').where('user_id', '=', userId).execute();
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    organization_memberships: OrganizationMembershipTable;
  }
}
