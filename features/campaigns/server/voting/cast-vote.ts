import { createHmac } from 'node:crypto';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound, type Refusal, unavailable } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { errorCode } from '#platform/server/db/db-errors.ts';
import { entryRefusal, voterRefusal, votingRefusal } from '../../model/voting/vote-refusal.ts';
import type { castVote as contract, OwnVotesView } from '../../voting.contract.ts';
import { campaignTimes } from '../campaign-times.ts';
import { insertVote, type NewVote, type VoteRow } from './vote.store.ts';

/** Bytes of a hash that is kept of a network or device. */
const HASH_BYTES = 16;

/** Votes for an entry, by one statement. A vote that another of the same voter has come before is tried again. */
export async function castVote(
  call: MemberCall,
  { slug, entryId }: InputOf<typeof contract>,
): Promise<OwnVotesView> {
  const vote = { slug, entryId, voterId: call.actor.userId, now: call.now, ...hashMarks(call, slug) };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const row = await insertUnlessGone(call, vote);
    if (!row) throw notFound();
    if (row.inserted)
      return {
        entryIds: [...row.own_votes, entryId],
        disqualifiedIds: row.disqualified_votes,
        votesEach: row.votes_each,
        refusal: null,
      };
    const refusal = refusalOf(row, vote);
    if (refusal) throw refusal;
  }
  throw unavailable();
}

/** An entry that is withdrawn while this waits for it violates the count's foreign key; no row is left then. */
async function insertUnlessGone(call: MemberCall, vote: NewVote): Promise<VoteRow | undefined> {
  try {
    return await insertVote(call.db, vote);
  } catch (error) {
    if (errorCode(error) === '23503') throw notFound('There is no such entry.');
    throw error;
  }
}

function refusalOf(row: VoteRow, { voterId, entryId, now }: NewVote): Refusal | null {
  const times = campaignTimes(row);
  const voter = {
    emailVerified: row.voter_verified,
    suspended: row.voter_suspended,
    student: row.voter_student,
    createdAt: row.voter_created_at,
  };
  const entry = row.entrant_id !== null && {
    own: row.entrant_id === voterId,
    credited: row.entry_credited,
    collaborated: row.entry_collaborated,
    voted: row.own_votes.includes(entryId),
  };
  return (
    votingRefusal(times, now) ??
    voterRefusal(voter, times, now) ??
    entryRefusal(entry || null, { given: row.own_votes.length, each: row.votes_each })
  );
}

/** Keyed hashes that can be compared within one campaign only. */
function hashMarks({ http, platform }: MemberCall, slug: string): Pick<NewVote, 'network' | 'device'> {
  const hash = (text: string) =>
    createHmac('sha256', platform.config.secret.reveal())
      .update(`campaign-vote:${slug.toLowerCase()}:${text}`)
      .digest()
      .subarray(0, HASH_BYTES);
  return {
    network: hash(`network:${http.network}`),
    device: hash(`device:${http.network}:${http.userAgent}`),
  };
}
