import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { JurorRow, JurorTable } from './jury.tables.ts';

export async function insertJuror(db: Db, juror: Insertable<JurorTable>): Promise<void> {
  await db.insertInto('campaign_jurors').values(juror).execute();
}

/** The row of a juror or an invitation of the campaign, locked until the transaction ends. */
export const lockJuror = (db: Db, campaignId: string, id: string): Promise<JurorRow | undefined> =>
  db
    .selectFrom('campaign_jurors')
    .selectAll()
    .where('id', '=', id)
    .where('campaign_id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst();

/** The newest row of a campaign that is about this member or this address, removed jurors left out. */
export async function findJurorLike(
  db: Db,
  campaignId: string,
  { userId, emailNormalised }: { userId: string | null; emailNormalised: string },
): Promise<JurorRow | undefined> {
  const { rows } = await sql<JurorRow>`
    select * from campaign_jurors where campaign_id = ${campaignId}
      and (accepted_at is null or revoked_at is null)
      and (user_id = ${userId}::uuid or (${emailNormalised} <> '' and email_normalised = ${emailNormalised}))
    order by accepted_at is null, invited_at desc, id limit 1`.execute(db);
  return rows[0];
}

/** An invitation is accepted: it is the member's, and the address is not needed any more. */
export async function updateAccepted(
  db: Db,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('campaign_jurors')
    .set({ user_id: userId, email: '', email_normalised: '', accepted_at: at, reminded_at: null })
    .where('id', '=', id)
    .execute();
}

/** A juror is removed, or an invitation declined, whose address stays so that it is not invited again. */
export async function updateRevoked(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('campaign_jurors').set({ revoked_at: at }).where('id', '=', id).execute();
}

export async function updateReminded(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('campaign_jurors').set({ reminded_at: at }).where('id', '=', id).execute();
}

export async function deleteInvitation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('campaign_jurors').where('id', '=', id).where('accepted_at', 'is', null).execute();
}

/** Deletes the other invitations of a member into a jury. */
export async function deleteInvitationsOf(
  db: Db,
  campaignId: string,
  { userId, but }: { userId: string; but: string },
): Promise<void> {
  await db
    .deleteFrom('campaign_jurors')
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .where('id', '<>', but)
    .where('accepted_at', 'is', null)
    .execute();
}

/** Deletes invitations that were not accepted in time, with their addresses; returns their number. */
export async function purgeInvitations(db: Db, expiredBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('campaign_jurors')
    .where('accepted_at', 'is', null)
    .where('expires_at', '<', expiredBefore)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
