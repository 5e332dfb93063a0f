import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { OrganizationSubscriptionTable, OrganizationTable } from './education.tables.ts';

export async function insertOrganization(db: Db, organization: Insertable<OrganizationTable>): Promise<void> {
  await db.insertInto('organizations').values(organization).execute();
}

export async function insertSubscription(
  db: Db,
  subscription: Insertable<OrganizationSubscriptionTable>,
): Promise<void> {
  await db.insertInto('organization_subscriptions').values(subscription).execute();
}

/** Writes what a school has paid by bank transfer, and until when. */
export async function updateTransfer(
  db: Db,
  id: string,
  { licences, until, at }: { licences: number; until: Date; at: Date },
): Promise<void> {
  await db
    .updateTable('organization_subscriptions')
    .set({ invoice_licences: licences, invoice_until: until, updated_at: at })
    .where('organization_id', '=', id)
    .execute();
}

/** Records the start of the member's only trial; false where they had it. */
export async function insertTrial(db: Db, userId: string, now: Date): Promise<boolean> {
  const result = await sql`insert into education_trials (user_id, began_at) values (${userId}, ${now})
    on conflict do nothing`.execute(db);
  return result.numAffectedRows === 1n;
}

/**
 * Whether the member owns a school with other members that is not closed. Locks their schools until the transaction ends: a concurrent accept
 * (`lockSchoolForNewMember`) comes before or is refused.
 */
export async function ownsSchoolWithMembers(db: Db, ownerId: string): Promise<boolean> {
  await sql`select from organizations where owner_id = ${ownerId} order by id for update`.execute(db);
  // A separate statement: its snapshot includes members who joined while the lock was waited for.
  const { rows } = await sql`
    select from organizations o join organization_memberships m on m.organization_id = o.id
    where o.owner_id = ${ownerId} and m.user_id <> o.owner_id and m.accepted_at is not null
      and o.closed_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Locks the school for a new member, so that its owner can neither leave nor close it meanwhile; false where that has happened. Call it before
 * any membership is locked: deleting a school locks in the same order.
 */
export async function lockSchoolForNewMember(db: Db, id: string): Promise<boolean> {
  await sql`select from organizations where id = ${id} for key share`.execute(db);
  const { rows } = await sql`select from organizations o join users u on u.id = o.owner_id
    where o.id = ${id} and u.deleted_at is null and o.closed_at is null`.execute(db);
  return rows.length > 0;
}

/** Locks a school against new members, another owner and its closing; undefined where it is closed. */
export async function lockOpenSchool(
  db: Db,
  id: string,
): Promise<{ name: string; owner_id: string } | undefined> {
  await sql`select from organizations where id = ${id} for update`.execute(db);
  // A separate statement: its snapshot includes what was changed while the lock was waited for.
  const { rows } = await sql<{ name: string; owner_id: string }>`
    select name, owner_id from organizations where id = ${id} and closed_at is null`.execute(db);
  return rows[0];
}

/** Marks the school as closed, and its trial or licence as ended. */
export async function updateSchoolClosed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('organizations').set({ closed_at: now }).where('id', '=', id).execute();
  await db
    .updateTable('organization_subscriptions')
    .set({ status: 'cancelled', cancellation_scheduled: false, updated_at: now })
    .where('organization_id', '=', id)
    .execute();
}

/**
 * Deletes the schools that the member owns, with all dependent rows. One that still keeps accounts is closed, and deleted once they are
 * erased.
 */
export async function deleteOrganizationsOf(db: Db, ownerId: string, now: Date): Promise<void> {
  await sql`delete from organizations o where o.owner_id = ${ownerId}
    and not exists (select from users u where u.managed_by = o.id)`.execute(db);
  await sql`update organizations set closed_at = ${now} where owner_id = ${ownerId} and closed_at is null`.execute(
    db,
  );
}

/** Deletes a closed school, with all dependent rows, unless it still keeps an account. */
export async function deleteClosedSchool(db: Db, id: string): Promise<void> {
  await sql`delete from organizations o where o.id = ${id} and o.closed_at is not null
    and not exists (select from users u where u.managed_by = o.id)`.execute(db);
}

export async function deleteTrialOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('education_trials').where('user_id', '=', userId).execute();
}
