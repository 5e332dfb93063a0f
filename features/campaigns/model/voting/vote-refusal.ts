import { conflict, forbidden, invalid, notFound, type Refusal } from '#platform/pure/refusal.ts';
import { type CampaignTimes, campaignPhase, votingPeriod } from '../campaign-phase.ts';

const DAY_MS = 86_400_000;
/** An account of this age may vote, also where it is younger than the campaign. */
const OLD_ENOUGH_DAYS = 7;

export interface VoterFacts {
  emailVerified: boolean;
  suspended: boolean;
  student: boolean;
  createdAt: Date;
}

export interface VotedEntryFacts {
  /** Whether the voter has made it, is credited in it, or is in the project that it comes from. */
  own: boolean;
  credited: boolean;
  collaborated: boolean;
  voted: boolean;
}

/** Why nobody can vote at `now` (409); null while the public votes. */
export function votingRefusal(times: CampaignTimes, now: Date): Refusal | null {
  const phase = campaignPhase(times, now);
  if (phase === 'voting') return null;
  if (phase === 'cancelled') return conflict('This campaign has been cancelled.');
  const period = votingPeriod(times);
  if (!period) return conflict('The public does not vote in this campaign.');
  return conflict(now < period.start ? 'Voting has not begun yet.' : 'Voting has ended.');
}

/** Why this member may not vote in a campaign (403); null where they may. */
export function voterRefusal(voter: VoterFacts, times: CampaignTimes, now: Date): Refusal | null {
  if (voter.suspended) return forbidden('Your account is suspended.');
  if (voter.student) return forbidden('Student accounts cannot vote in campaigns.');
  if (!voter.emailVerified) return forbidden('Please confirm your e-mail address before you vote.');
  const isOldEnough = now.getTime() - voter.createdAt.getTime() >= OLD_ENOUGH_DAYS * DAY_MS;
  if (voter.createdAt < times.start || isOldEnough) return null;
  return forbidden(
    `Your account is too new to vote here. You can vote when it is ${OLD_ENOUGH_DAYS} days old.`,
  );
}

/** Why a member who may vote cannot vote for an entry; null where they can. `entry` is null where there is none. */
export function entryRefusal(
  entry: VotedEntryFacts | null,
  votes: { given: number; each: number },
): Refusal | null {
  if (!entry) return notFound('There is no such entry.');
  if (entry.own) return forbidden('You cannot vote for your own entry.');
  if (entry.credited) return forbidden('You cannot vote for an entry that you are credited in.');
  if (entry.collaborated) return forbidden('You cannot vote for an entry of a project that you are in.');
  if (entry.voted) return conflict('You have already voted for this entry.');
  if (votes.given < votes.each) return null;
  const all = votes.each === 1 ? 'your vote' : `all ${votes.each} votes`;
  return invalid({ entry_id: [`You have given ${all}. Take one back to vote for this entry.`] });
}
