import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { campaignTimeColumns } from '../campaign-times.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { disqualifiedVotes, isOfOwnProject, isStudent } from './voter.scopes.ts';
import './voting.tables.ts';

/** The columns of a campaign that a vote depends on. */
const votedColumnNames = [...campaignTimeColumns, 'votes_each'] as const;
type VotedCampaign = Pick<CampaignRow, (typeof votedColumnNames)[number]>;
const votedColumns = (table: string) => votedColumnNames.map((name) => `${table}.${name}`).join(', ');

export interface NewVote {
  slug: string;
  voterId: string;
  entryId: string;
  now: Date;
  network: Buffer;
  device: Buffer;
}

/** What a vote depends on, as it was before the statement, and whether it was inserted. */
export interface VoteRow extends VotedCampaign {
  voter_verified: boolean;
  voter_suspended: boolean;
  voter_created_at: Date;
  voter_student: boolean;
  /** Null where there is no such entry. */
  entrant_id: string | null;
  /** Whether the voter's name is among the credits of the entry, which are names between commas or lines. */
  entry_credited: boolean;
  /** Whether the voter is in a project that the entry was made from. */
  entry_collaborated: boolean;
  own_votes: string[];
  /** Those of the own votes whose entry is disqualified. */
  disqualified_votes: string[];
  inserted: boolean;
}

/**
 * Inserts a vote with its mark and its count in one statement where everything allows it. Not inserted although nothing forbids it:
 * another vote of the same voter came first. Undefined where there is no campaign.
 */
export async function insertVote(db: Db, vote: NewVote): Promise<VoteRow | undefined> {
  const { rows } = await sql<VoteRow>`
    with facts as materialized (${voteFacts(vote)}), inserted as (
      insert into campaign_votes (campaign_id, track_id, voter_id, slot, created_at)
      select f.id, f.entry_id, f.voter_id, free.slot, f.at from facts f, lateral (
        select min(number)::smallint as slot from generate_series(1, f.votes_each) number
        where number <> all (f.own_slots)
      ) free
      where f.is_open and f.voter_verified and not f.voter_suspended and not f.voter_student
        and (f.voter_created_at < f.start_date or f.voter_created_at <= f.at - interval '7 days')
        and f.entrant_id <> f.voter_id and not f.entry_credited and not f.entry_collaborated and free.slot is not null
      on conflict do nothing returning true as inserted
    ), counted as (
      insert into campaign_vote_counts as c (campaign_id, track_id, group_id, votes)
      select f.id, f.entry_id, f.group_id, 1 from inserted, facts f
      on conflict (campaign_id, track_id) do update set votes = c.votes + 1
    ), marked as (
      insert into campaign_vote_marks (campaign_id, track_id, voter_id, network, device, account_days, created_at)
      select f.id, f.entry_id, f.voter_id, ${vote.network}, ${vote.device},
        extract(day from f.at - f.voter_created_at)::integer, f.at
      from inserted, facts f
      on conflict (voter_id, campaign_id, track_id) do update set created_at = excluded.created_at
    )
    select ${sql.raw(votedColumns('f'))}, f.voter_verified, f.voter_suspended, f.voter_created_at, f.voter_student,
      f.entrant_id, f.entry_credited, f.entry_collaborated, f.own_votes, f.disqualified_votes, exists(select from inserted) as inserted
    from facts f`.execute(db);
  return rows[0];
}

/** One row of what a vote depends on; none where there is no campaign. */
const voteFacts = (vote: NewVote) => sql`
  select ${sql.raw(votedColumns('c'))}, c.id, c.group_id, ${isVotingOpen(vote.now)} as is_open,
    ${vote.now}::timestamptz as at, u.id as voter_id, u.email_verified_at is not null as voter_verified,
    u.banned_at is not null as voter_suspended, u.created_at as voter_created_at, ${isStudent('u')} as voter_student,
    t.id as entry_id, t.user_id as entrant_id, exists(
      select from campaign_entries e, regexp_split_to_table(e.credits, '[,;\\n]') credit
      where e.campaign_id = c.id and e.track_id = t.id and e.credits <> ''
        and lower(trim(both ' @' from credit)) = lower(u.username)
    ) as entry_credited, ${isOfOwnProject('t', vote.voterId)} as entry_collaborated, own.*
  from groups g join campaigns c on c.group_id = g.id join users u on u.id = ${vote.voterId}
  left join (group_tracks gt join tracks t on t.id = gt.track_id)
    on gt.group_id = g.id and gt.track_id = ${vote.entryId} and gt.listed
  cross join lateral (
    select coalesce(array_agg(v.slot), '{}') as own_slots,
      coalesce(array_agg(v.track_id order by v.slot), '{}') as own_votes,
      coalesce(array_agg(v.track_id order by v.slot) filter (where e.state = 'disqualified'), '{}') as disqualified_votes
    from campaign_votes v left join campaign_entries e on e.campaign_id = v.campaign_id and e.track_id = v.track_id
    where v.voter_id = u.id and v.campaign_id = c.id
  ) own
  where ${isShownCampaign(vote)}`;

type WithdrawnVoteRow = VotedCampaign &
  Pick<VoteRow, 'own_votes' | 'disqualified_votes'> & { deleted: boolean };

/** Deletes a vote with its mark and its count while voting lasts. Undefined where there is no campaign. */
export async function deleteVote(
  db: Db,
  vote: Pick<NewVote, 'slug' | 'voterId' | 'entryId' | 'now'>,
): Promise<WithdrawnVoteRow | undefined> {
  const { rows } = await sql<WithdrawnVoteRow>`
    with campaign as (
      select c.id, ${sql.raw(votedColumns('c'))} from groups g join campaigns c on c.group_id = g.id
      where ${isShownCampaign(vote)}
    ), deleted as (
      delete from campaign_votes v using campaign c
      where v.voter_id = ${vote.voterId} and v.campaign_id = c.id and v.track_id = ${vote.entryId}
        and ${isVotingOpen(vote.now)}
      returning v.campaign_id, v.track_id
    ), counted as (
      update campaign_vote_counts n set votes = votes - 1 from deleted d
      where n.campaign_id = d.campaign_id and n.track_id = d.track_id
    ), unmarked as (
      delete from campaign_vote_marks m using deleted d
      where m.voter_id = ${vote.voterId} and m.campaign_id = d.campaign_id and m.track_id = d.track_id
    )
    select c.*, exists(select from deleted) as deleted,
      array(select v.track_id from campaign_votes v where v.voter_id = ${vote.voterId} and v.campaign_id = c.id
        and v.track_id not in (select track_id from deleted) order by v.slot) as own_votes,
      ${disqualifiedVotes({ campaignId: sql`c.id`, voterId: vote.voterId })} as disqualified_votes
    from campaign c`.execute(db);
  return rows[0];
}

/** Deletes the marks of votes that are older; returns their number. */
export async function purgeVoteMarks(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('campaign_vote_marks')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Whether the campaign `c` of the group `g` has the slug of the vote and is shown. */
const isShownCampaign = ({ slug }: Pick<NewVote, 'slug'>) => sql`
  lower(g.group_link) = ${slug.toLowerCase()} and g.withheld_at is null and c.announced_at is not null`;

/** Whether the campaign `c` is in its phase of voting; the same as `campaignPhase`. */
const isVotingOpen = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  c.voting_method in ('public', 'shortlist') and c.cancelled_at is null
  and (c.decided_at is null or c.decided_at > ${now})
  and greatest(c.end_date, c.voting_start) <= ${now} and ${now} < c.voting_end)`;
