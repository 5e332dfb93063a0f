import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { disqualifiedVotes, isOfOwnProject, isStudent } from './voter.scopes.ts';
import './voting.tables.ts';

export interface NewVote {
  slug: string;
  voterId: string;
  entryId: string;
  now: Date;
  network: Buffer;
  device: Buffer;
}

/** What a vote depends on, as it was before the statement, and whether it was inserted. */
export interface VoteRow extends CampaignRow {
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
  const { voterId, entryId, now } = vote;
  const { rows } = await sql<VoteRow>`
    with campaign as (${campaignOf(vote)}),
    voter as (
      select u.email_verified_at is not null as verified, u.banned_at is not null as suspended, u.created_at,
        ${isStudent('u')} as student, lower(u.username) as name
      from users u where u.id = ${voterId}
    ), entry as (
      select t.id, t.user_id, c.id as campaign_id, c.group_id, exists(
          select from campaign_entries e, voter, regexp_split_to_table(e.credits, '[,;\\n]') credit
          where e.campaign_id = c.id and e.track_id = t.id and lower(trim(both ' @' from credit)) = voter.name
        ) as credited, ${isOfOwnProject('t', voterId)} as collaborated
      from campaign c join group_tracks gt on gt.group_id = c.group_id and gt.track_id = ${entryId}
      join tracks t on t.id = gt.track_id where gt.listed
    ), own as (
      select v.slot, v.track_id from campaign c
      join campaign_votes v on v.voter_id = ${voterId} and v.campaign_id = c.id
    ), free as (
      select min(number)::smallint as slot from campaign c, generate_series(1, c.votes_each) number
      where not exists (select from own where own.slot = number)
    ), allowed as (
      select e.* from campaign c, voter, entry e
      where ${isVotingOpen(now)} and voter.verified and not voter.suspended and not voter.student
        and (voter.created_at < c.start_date or voter.created_at <= ${now}::timestamptz - interval '7 days')
        and e.user_id <> ${voterId} and not e.credited and not e.collaborated
    ), inserted as (
      insert into campaign_votes (campaign_id, track_id, voter_id, slot, created_at)
      select a.campaign_id, a.id, ${voterId}, free.slot, ${now} from allowed a, free where free.slot is not null
      on conflict do nothing returning campaign_id, track_id
    ), counted as (
      insert into campaign_vote_counts as c (campaign_id, track_id, group_id, votes)
      select i.campaign_id, i.track_id, e.group_id, 1 from inserted i, entry e
      on conflict (campaign_id, track_id) do update set votes = c.votes + 1
    ), marked as (
      insert into campaign_vote_marks (campaign_id, track_id, voter_id, network, device, account_days, created_at)
      select i.campaign_id, i.track_id, ${voterId}, ${vote.network}, ${vote.device},
        extract(day from ${now}::timestamptz - voter.created_at)::integer, ${now}
      from inserted i, voter
      on conflict (voter_id, campaign_id, track_id) do update set created_at = excluded.created_at
    )
    select c.*, voter.verified as voter_verified, voter.suspended as voter_suspended,
      voter.created_at as voter_created_at, voter.student as voter_student,
      (select user_id from entry) as entrant_id, coalesce((select credited from entry), false) as entry_credited,
      coalesce((select collaborated from entry), false) as entry_collaborated,
      array(select track_id from own order by slot) as own_votes,
      ${disqualifiedVotes({ campaignId: sql`c.id`, voterId })} as disqualified_votes,
      exists(select from inserted) as inserted
    from campaign c, voter`.execute(db);
  return rows[0];
}

type WithdrawnVoteRow = CampaignRow &
  Pick<VoteRow, 'own_votes' | 'disqualified_votes'> & { deleted: boolean };

/** Deletes a vote with its mark and its count while voting lasts. Undefined where there is no campaign. */
export async function deleteVote(
  db: Db,
  vote: Pick<NewVote, 'slug' | 'voterId' | 'entryId' | 'now'>,
): Promise<WithdrawnVoteRow | undefined> {
  const { rows } = await sql<WithdrawnVoteRow>`
    with campaign as (${campaignOf(vote)}), deleted as (
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

const campaignOf = ({ slug }: Pick<NewVote, 'slug'>) => sql`
  select c.* from groups g join campaigns c on c.group_id = g.id
  where lower(g.group_link) = ${slug.toLowerCase()} and g.withheld_at is null and c.announced_at is not null`;

/** Whether the campaign `c` is in its phase of voting; the same as `campaignPhase`. */
const isVotingOpen = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  c.voting_method in ('public', 'shortlist') and c.cancelled_at is null
  and (c.decided_at is null or c.decided_at > ${now})
  and greatest(c.end_date, c.voting_start) <= ${now} and ${now} < c.voting_end)`;
