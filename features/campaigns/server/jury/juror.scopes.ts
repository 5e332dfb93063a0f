import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the member of `users` (its alias) has an entry in the campaign, or is named in the credits of one that is in: anybody can
 * name a juror, so that organisers disqualify such an entry.
 */
export const isEntrant = (users: string, campaign: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from campaign_entries e where e.campaign_id = ${campaign} and e.state <> 'withdrawn'
    and e.entrant_id = ${sql.ref(`${users}.id`)})
  or exists (select from campaign_entries e, regexp_split_to_table(e.credits, '[,;\\n]') credit
    where e.campaign_id = ${campaign} and e.state in ('listed', 'waiting')
      and position(lower(${sql.ref(`${users}.username`)}) in lower(e.credits)) > 0
      and lower(trim(both ' @' from credit)) = lower(${sql.ref(`${users}.username`)})))`;

/** Pairs of a juror's id and a track that was made from a project of theirs: what a juror of the campaign cannot judge. */
export const ownEntriesOfJurors = (campaignId: string): RawBuilder<unknown> => sql`(
  select oj.id as juror_id, o.track_id
  from campaign_jurors oj join (
    select p.owner_id as user_id, p.id as piece_id from pieces p
    union all
    select m.user_id, m.piece_id from project_memberships m where m.accepted_at is not null
  ) taken on taken.user_id = oj.user_id
  join origins o on o.parent_id = taken.piece_id and o.kind = 'project'
  where oj.campaign_id = ${campaignId})`;

/** Whether the scores of the row `j` of campaign_jurors count: accepted, not removed, and neither entered nor suspended. */
export const isCountedJuror: RawBuilder<boolean> = sql<boolean>`(
  j.accepted_at is not null and j.revoked_at is null
  and not exists (select from users u where u.id = j.user_id and (u.banned_at is not null
    or ${isEntrant('u', sql`j.campaign_id`)})))`;
