import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { VoteFacts } from '../../model/voting/held-votes.ts';
import './voting.tables.ts';

/** Invitations that are followed from a voter to the author of the entry. */
const LONGEST_CHAIN = 5;
const BATCH_SIZE = 1000;

/**
 * What is known of each vote of a campaign that no decision was made about, as it was at the beginning: the votes of one entry
 * after those of another, so that no more than a batch and one entry's votes are held at once. Must run in a transaction.
 */
export async function* findVoteFactsByEntry(db: Db, campaignId: string): AsyncGenerator<VoteFacts[]> {
  // All rows are read, so that the quickest way to all of them is the best one.
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  await sql`declare vote_facts no scroll cursor for ${voteFacts(campaignId)}`.execute(db);
  let ofEntry: VoteFacts[] = [];
  for (;;) {
    const { rows } = await sql<VoteFacts>`fetch ${sql.lit(BATCH_SIZE)} from vote_facts`.execute(db);
    for (const vote of rows) {
      if (ofEntry[0] && ofEntry[0].entryId !== vote.entryId) {
        yield ofEntry;
        ofEntry = [];
      }
      ofEntry.push(vote);
    }
    if (rows.length < BATCH_SIZE) break;
  }
  if (ofEntry.length > 0) yield ofEntry;
  await sql`close vote_facts`.execute(db);
}

const voteFacts = (campaignId: string) => sql`
    with recursive votes as (
      select v.*, count(*) over (partition by v.voter_id)::int - 1 as others
      from campaign_votes v where v.campaign_id = ${campaignId} and v.voter_id is not null
    ), voters as materialized (
      select distinct voter_id as id from votes
    ), invitations as (
      select i.user_id as voter_id, r.user_id as by_id, 1 as steps
      from voters join referred_users i on i.user_id = voters.id
      join referrals r on r.id = i.referral_id and r.user_id is not null
      union all
      select n.voter_id, r.user_id, n.steps + 1 from invitations n
      join referred_users i on i.user_id = n.by_id
      join referrals r on r.id = i.referral_id and r.user_id is not null
      where n.steps < ${sql.lit(LONGEST_CHAIN)}
    ), doings as materialized (
      select voters.id, (coalesce(n.mixdowns_count, 0) > 0)::int
        + (coalesce(n.following_users_count, 0) + coalesce(n.following_groups_count, 0) > 0)::int
        + exists(select from likes l where l.user_id = voters.id)::int
        + exists(select from comments c where c.user_id = voters.id)::int
        + exists(select from group_memberships m where m.user_id = voters.id)::int as kinds
      from voters left join user_counts n on n.user_id = voters.id
    )
    select v.voter_id as "voterId", v.track_id as "entryId",
      (extract(epoch from v.created_at) * 1000)::float8 as at,
      encode(m.network, 'hex') as network, encode(m.device, 'hex') as device,
      (extract(epoch from u.created_at) * 1000)::float8 as "accountCreatedAt",
      d.kinds as doings, v.others as "otherVotes", u.banned_at is not null as suspended,
      exists(select from invitations i where i.voter_id = v.voter_id and i.by_id = t.user_id) as invited
    from votes v join users u on u.id = v.voter_id join tracks t on t.id = v.track_id
    join doings d on d.id = v.voter_id
    left join campaign_vote_marks m on m.voter_id = v.voter_id and m.campaign_id = v.campaign_id
      and m.track_id = v.track_id
    where v.held_group_id is null order by v.track_id, v.voter_id`;
