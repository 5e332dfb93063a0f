import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { isEntrant, ownEntriesOfJurors } from './juror.scopes.ts';
import type { JurorRow } from './jury.tables.ts';

export interface JurorProgress extends JurorRow {
  scored: number;
  conflicts: number;
  is_entrant: boolean;
}

/** Jurors and invitations of a campaign but for removed jurors, with how far each is in the entries; null: in all that are listed. */
export async function findJurors(
  db: Db,
  { id, group_id, jury_criteria }: CampaignRow,
  among: string[] | null,
): Promise<JurorProgress[]> {
  const criteria = jury_criteria.map((criterion) => String(criterion.id));
  const { rows } = await sql<JurorProgress>`
    with own as materialized (select juror_id, track_id from ${ownEntriesOfJurors(id)} mine)
    select j.*, coalesce(n.scored, 0) as scored, coalesce(n.conflicts, 0) as conflicts,
      exists (select from users u where u.id = j.user_id and ${isEntrant('u', sql`j.campaign_id`)}) as is_entrant
    from campaign_jurors j left join lateral (
      select count(*) filter (where not e.left_out and e.points ?& ${criteria}::text[])::int as scored,
        count(*) filter (where e.left_out)::int as conflicts
      from (
        select s.track_id, s.points, s.conflict as left_out from campaign_scores s
        where s.juror_id = j.id and (s.juror_id, s.track_id) not in (select juror_id, track_id from own)
        union all
        select track_id, '{}', true from own where juror_id = j.id
      ) e
      join group_tracks gt on gt.group_id = ${group_id} and gt.track_id = e.track_id and gt.listed
      where ${among}::uuid[] is null or e.track_id = any(${among}::uuid[])
    ) n on true
    where j.campaign_id = ${id} and (j.accepted_at is null or j.revoked_at is null)
    order by j.accepted_at is null, j.revoked_at is not null, j.invited_at, j.id`.execute(db);
  return rows;
}

/** How many entries a juror has scored in each criterion or leaves out. */
export async function countDone(
  db: Db,
  { id, group_id, jury_criteria }: CampaignRow,
  { jurorId, among }: { jurorId: string; among: string[] | null },
): Promise<number> {
  const criteria = jury_criteria.map((criterion) => String(criterion.id));
  const { rows } = await sql<{ done: number }>`
    select count(*)::int as done from (
      select s.track_id from campaign_scores s
      where s.juror_id = ${jurorId} and (s.conflict or s.points ?& ${criteria}::text[])
      union select mine.track_id from ${ownEntriesOfJurors(id)} mine where mine.juror_id = ${jurorId}) e
    join group_tracks gt on gt.group_id = ${group_id} and gt.track_id = e.track_id and gt.listed
    where ${among}::uuid[] is null or e.track_id = any(${among}::uuid[])`.execute(db);
  return rows[0]?.done ?? 0;
}

/** Jurors and open invitations of a campaign. */
export async function countSeats(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select count(*)::int as seats from campaign_jurors
    where campaign_id = ${campaignId} and revoked_at is null`.execute(db);
  return rows[0]?.seats ?? 0;
}

/** The members who have accepted, in the order in which they did. */
export async function findJuryIds(db: Db, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from campaign_jurors where campaign_id = ${campaignId} and user_id is not null
      and accepted_at is not null and revoked_at is null order by accepted_at, id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** A juror or an invitation of the campaign. */
export const findJuror = (db: Db, campaignId: string, id: string): Promise<JurorRow | undefined> =>
  db
    .selectFrom('campaign_jurors')
    .selectAll()
    .where('id', '=', id)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();

/** The seat of a member who has accepted and was not removed. */
export const findSeat = (db: Db, campaignId: string, userId: string): Promise<JurorRow | undefined> =>
  db
    .selectFrom('campaign_jurors')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
