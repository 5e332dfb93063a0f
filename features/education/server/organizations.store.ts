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
export async function insertTrial(db: Db, userId: string, now: Date): Promise<boolean> {
  const result = await sql`insert into education_trials (user_id, began_at) values (${userId}, ${now})
    on conflict do nothing`.execute(db);
  return result.numAffectedRows === 1n;
}

/**
 * Whether the member owns a school that others belong to. Their schools are held until the transaction ends: whoever is
 * being taken in (`lockSchoolForNewMember`) is there before, or refused.
 */
export async function ownsSchoolWithMembers(db: Db, ownerId: string): Promise<boolean> {
  await sql`select from organizations where owner_id = ${ownerId} order by id for update`.execute(db);
  // A statement of its own: it sees whom the lock was waited for.
  const { rows } = await sql`
    select from organizations o join organization_memberships m on m.organization_id = o.id
    where o.owner_id = ${ownerId} and m.user_id <> o.owner_id and m.accepted_at is not null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Holds the school for somebody who is taken in, until the transaction ends: its owner does not leave meanwhile. False where
 * the owner has left, and the school is about to go. Before any membership is held, which is what the school's end does after.
 */
export async function lockSchoolForNewMember(db: Db, id: string): Promise<boolean> {
  await sql`select from organizations where id = ${id} for key share`.execute(db);
  const { rows } = await sql`select from organizations o join users u on u.id = o.owner_id
    where o.id = ${id} and u.deleted_at is null`.execute(db);
  return rows.length > 0;
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
