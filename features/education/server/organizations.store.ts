import { type Generated, type Insertable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

export interface OrganizationTable {
  id: string;
  name: string;
  country: string;
  owner_id: string;
  created_at: Date;
}

type SubscriptionStatus = 'in_trial' | 'active' | 'cancelled' | 'non_renewing';

export interface OrganizationSubscriptionTable {
  organization_id: string;
  status: SubscriptionStatus;
  token: string;
  trial_end: Date | null;
  cancellation_scheduled: boolean;
  updated_at: Date;
  /** Teachers whom the school may have, its owner among them. */
  licences: Generated<number>;
}

export interface EducationTrialTable {
  user_id: string;
  began_at: Date;
}

export async function insertOrganization(db: Db, organization: OrganizationTable): Promise<void> {
  await db.insertInto('organizations').values(organization).execute();
}

export async function insertSubscription(
  db: Db,
  subscription: Insertable<OrganizationSubscriptionTable>,
): Promise<void> {
  await db.insertInto('organization_subscriptions').values(subscription).execute();
}

/** Notes that the member's one trial begins; false when they have had it. */
export async function beginTrial(db: Db, userId: string, now: Date): Promise<boolean> {
  const result = await sql`insert into education_trials (user_id, began_at) values (${userId}, ${now})
    on conflict do nothing`.execute(db);
  return result.numAffectedRows === 1n;
}

/**
 * Whether the member owns a school that others belong to. Their schools are held until the transaction ends, so that
 * nobody is taken in meanwhile.
 */
export async function ownsSchoolWithOthers(db: Db, ownerId: string): Promise<boolean> {
  const { rows } = await sql<{ others: boolean }>`
    select exists (
      select from organization_memberships m
      where m.organization_id = o.id and m.user_id <> o.owner_id and m.accepted_at is not null
    ) as others
    from organizations o where o.owner_id = ${ownerId} for update of o`.execute(db);
  return rows.some(({ others }) => others);
}

/** Closes the schools that the member owns, with everything that hangs on them. */
export async function deleteOrganizationsOf(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom('organizations').where('owner_id', '=', ownerId).execute();
}

export async function deleteTrialOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('education_trials').where('user_id', '=', userId).execute();
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    organizations: OrganizationTable;
    organization_subscriptions: OrganizationSubscriptionTable;
    education_trials: EducationTrialTable;
  }
}
