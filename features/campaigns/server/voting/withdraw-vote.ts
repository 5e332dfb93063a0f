import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { votingRefusal } from '../../model/voting/vote-refusal.ts';
import type { withdrawVote as contract, OwnVotesView } from '../../voting.contract.ts';
import { campaignTimes } from '../campaign-times.ts';
import { deleteVote } from './vote.store.ts';

/** Takes a vote back; harmless to repeat. */
export async function withdrawVote(
  call: MemberCall,
  { slug, entryId }: InputOf<typeof contract>,
): Promise<OwnVotesView> {
  const row = await deleteVote(call.db, { slug, entryId, voterId: call.actor.userId, now: call.now });
  if (!row) throw notFound();
  const refusal = votingRefusal(campaignTimes(row), call.now);
  if (refusal) throw refusal;
  return {
    entryIds: row.own_votes,
    disqualifiedIds: row.disqualified_votes.filter((id) => row.own_votes.includes(id)),
    votesEach: row.votes_each,
    refusal: null,
  };
}
