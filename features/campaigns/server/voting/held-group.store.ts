import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { HeldGroup } from '../../model/voting/held-votes.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import './voting.tables.ts';

export type Decision = 'counted' | 'struck';

/** Campaigns whose voting ended before `before` and whose votes were not checked since, with their rows locked. */
export async function lockCampaignsToReview(db: Db, before: Date): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    select c.* from campaigns c left join campaign_vote_reviews r on r.campaign_id = c.id
    where c.voting_method in ('public', 'shortlist') and c.voting_end < ${before} and c.announced_at is not null
      and c.cancelled_at is null and c.decided_at is null
      and (r.campaign_id is null or r.reviewed_at < c.voting_end)
    limit 1 for update of c skip locked`.execute(db);
  return rows;
}

/** Deletes groups that nobody has decided on, before votes are checked anew. */
export async function deleteUndecidedGroups(db: Db, campaignId: string): Promise<void> {
  await db
    .deleteFrom('campaign_held_groups')
    .where('campaign_id', '=', campaignId)
    .where('decision', 'is', null)
    .execute();
}

/** Inserts a group and marks its votes as held. */
export async function insertHeldGroup(
  db: Db,
  { id, campaignId, group, at }: { id: string; campaignId: string; group: HeldGroup; at: Date },
): Promise<void> {
  await db
    .insertInto('campaign_held_groups')
    .values({
      id,
      campaign_id: campaignId,
      track_id: group.entryId,
      suspicions: JSON.stringify(group.suspicions),
      votes: group.voterIds.length,
      created_at: at,
    })
    .execute();
  await sql`update campaign_votes set held_group_id = ${id}
    where campaign_id = ${campaignId} and track_id = ${group.entryId}
      and voter_id = any(${group.voterIds}::uuid[])`.execute(db);
}

export async function upsertReview(db: Db, campaignId: string, at: Date): Promise<void> {
  await sql`insert into campaign_vote_reviews (campaign_id, reviewed_at, votes)
    select ${campaignId}, ${at}, coalesce(sum(votes + struck), 0) from campaign_vote_counts where campaign_id = ${campaignId}
    on conflict (campaign_id) do update set reviewed_at = excluded.reviewed_at, votes = excluded.votes`.execute(
    db,
  );
}

/** A group of held votes with its row locked; undefined where the campaign has none of this id. */
export async function lockHeldGroup(
  db: Db,
  campaignId: string,
  id: string,
): Promise<{ track_id: string; votes: number; entrant_id: string; decision: Decision | null } | undefined> {
  const { rows } = await sql<{
    track_id: string;
    votes: number;
    entrant_id: string;
    decision: Decision | null;
  }>`
    select h.track_id, h.votes, h.decision, t.user_id as entrant_id
    from campaign_held_groups h join tracks t on t.id = h.track_id
    where h.campaign_id = ${campaignId} and h.id = ${id} for update of h`.execute(db);
  return rows[0];
}

interface DecidedGroup {
  id: string;
  decision: Decision;
  decidedBy: string;
  note: string;
  at: Date;
}

/** Writes a decision on a locked group, and strikes its votes or counts them again. */
export async function updateHeldGroup(
  db: Db,
  { id, decision, decidedBy, note, at }: DecidedGroup,
): Promise<void> {
  await db
    .updateTable('campaign_held_groups')
    .set({ decision, decided_by: decidedBy, decided_at: at, note })
    .where('id', '=', id)
    .execute();
  const struckAt = decision === 'struck' ? at : null;
  await sql`
    with changed as (
      update campaign_votes set struck_at = ${struckAt}::timestamptz
      where held_group_id = ${id} and (struck_at is null) = ${decision === 'struck'}
      returning campaign_id, track_id
    ), moved as (
      select campaign_id, track_id, count(*)::int * ${decision === 'struck' ? 1 : -1}::int as votes
      from changed group by campaign_id, track_id
    )
    update campaign_vote_counts n set votes = n.votes - m.votes, struck = n.struck + m.votes from moved m
    where n.campaign_id = m.campaign_id and n.track_id = m.track_id`.execute(db);
}
