import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { JurorRow, ScoreTable } from './jury.tables.ts';

/** The juries that a member belongs or belonged to, or is invited to, oldest first. */
export const findJuriesOfMember = (db: Db, userId: string): Promise<JurorRow[]> =>
  db
    .selectFrom('campaign_jurors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('invited_at')
    .orderBy('id')
    .execute();

export type ExportedScore = Pick<
  ScoreTable,
  'campaign_id' | 'track_id' | 'conflict' | 'note' | 'changed_at'
> & {
  points: Record<string, number>;
};

/** What a member has noted as a juror, oldest change first. */
export async function findScoresOfMember(db: Db, userId: string): Promise<ExportedScore[]> {
  const { rows } = await sql<ExportedScore>`
    select s.campaign_id, s.track_id, s.points, s.conflict, s.note, s.changed_at
    from campaign_jurors j join campaign_scores s on s.juror_id = j.id
    where j.user_id = ${userId} order by s.changed_at, s.campaign_id, s.track_id`.execute(db);
  return rows;
}

/**
 * Deletes a leaving member from juries of undecided campaigns, with their scores; where it is decided, their points stay without a
 * name and their notes go. Invitations to their verified address go, too.
 */
export async function deleteJuror(db: Db, userId: string, now: Date): Promise<void> {
  await sql`delete from campaign_jurors j using campaigns c where c.id = j.campaign_id and j.user_id = ${userId}
    and (j.accepted_at is null or c.decided_at is null or c.decided_at > ${now})`.execute(db);
  await sql`delete from campaign_jurors j using users u where u.id = ${userId} and u.email_verified_at is not null
    and j.email_normalised <> '' and j.email_normalised = u.email_normalised`.execute(db);
  await sql`update campaign_scores s set note = '' from campaign_jurors j
    where s.juror_id = j.id and j.user_id = ${userId} and s.note <> ''`.execute(db);
  await db.updateTable('campaign_jurors').set({ user_id: null }).where('user_id', '=', userId).execute();
  await db
    .updateTable('campaign_jurors')
    .set({ invited_by: null })
    .where('invited_by', '=', userId)
    .execute();
}
