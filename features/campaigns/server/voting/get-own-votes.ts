import { sql } from 'kysely';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import { type VoterFacts, voterRefusal, votingRefusal } from '../../model/voting/vote-refusal.ts';
import type { getOwnVotes as contract, OwnVotesView } from '../../voting.contract.ts';
import { campaignTimes } from '../campaign-times.ts';
import { getVotedCampaign } from './get-voted-campaign.ts';
import { disqualifiedVotes, isStudent } from './voter.scopes.ts';

export async function getOwnVotes(
  call: MemberCall,
  { slug }: InputOf<typeof contract>,
): Promise<OwnVotesView> {
  const { campaign } = await getVotedCampaign(call, slug);
  const found = await findVoter(call.db, call.actor.userId, campaign.id);
  if (!found) throw notFound();
  const times = campaignTimes(campaign);
  const refusal = votingRefusal(times, call.now) ?? voterRefusal(found, times, call.now);
  return {
    entryIds: found.entryIds,
    disqualifiedIds: found.disqualifiedIds,
    votesEach: campaign.votes_each,
    refusal: refusal?.message ?? null,
  };
}

type Voter = VoterFacts & Pick<OwnVotesView, 'entryIds' | 'disqualifiedIds'>;

async function findVoter(db: Db, userId: string, campaignId: string): Promise<Voter | undefined> {
  const { rows } = await sql<Voter>`
    select u.email_verified_at is not null as "emailVerified", u.banned_at is not null as suspended,
      ${isStudent('u')} as student, u.created_at as "createdAt",
      array(select v.track_id from campaign_votes v where v.voter_id = u.id and v.campaign_id = ${campaignId}
        order by v.slot) as "entryIds",
      ${disqualifiedVotes({ campaignId: sql`${campaignId}::uuid`, voterId: userId })} as "disqualifiedIds"
    from users u where u.id = ${userId}`.execute(db);
  return rows[0];
}
