import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './voting.tables.ts';

export const findVotesOfMember = (
  db: Db,
  userId: string,
): Promise<{ campaign_id: string; track_id: string; created_at: Date }[]> =>
  db
    .selectFrom('campaign_votes')
    .select(['campaign_id', 'track_id', 'created_at'])
    .where('voter_id', '=', userId)
    .orderBy('created_at')
    .execute();

/** Deletes the member's votes, with their counts, in campaigns whose voting has not ended. Locks counts in the order of their keys. */
export async function deleteOpenVotesOfMember(db: Db, userId: string, now: Date): Promise<void> {
  await sql`
    with locked as (
      select n.campaign_id, n.track_id from campaign_votes v
      join campaigns c on c.id = v.campaign_id and c.voting_end > ${now}
      join campaign_vote_counts n on n.campaign_id = v.campaign_id and n.track_id = v.track_id
      where v.voter_id = ${userId} and v.struck_at is null order by n.campaign_id, n.track_id for update of n
    ), deleted as (
      delete from campaign_votes v using locked l
      where v.voter_id = ${userId} and v.campaign_id = l.campaign_id and v.track_id = l.track_id
      returning v.campaign_id, v.track_id
    )
    update campaign_vote_counts n set votes = n.votes - 1 from deleted d
    where n.campaign_id = d.campaign_id and n.track_id = d.track_id`.execute(db);
}

/** Clears who cast the member's votes and decided on held ones, and from where the votes came. */
export async function clearVoter(db: Db, userId: string): Promise<void> {
  await db.updateTable('campaign_votes').set({ voter_id: null }).where('voter_id', '=', userId).execute();
  await db.deleteFrom('campaign_vote_marks').where('voter_id', '=', userId).execute();
  await db
    .updateTable('campaign_held_groups')
    .set({ decided_by: null })
    .where('decided_by', '=', userId)
    .execute();
}
