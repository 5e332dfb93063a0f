import type { CampaignPhase, CampaignState, VotingMethod } from '#features/groups/group-campaign.contract.ts';

/** The times that a campaign's phase follows from, and its three decisions: announced, decided, cancelled. */
export interface CampaignTimes {
  announcedAt: Date | null;
  start: Date;
  end: Date;
  votingMethod: VotingMethod;
  /** Without one, voting begins at the end. */
  votingStart: Date | null;
  votingEnd: Date | null;
  /** When the jury should be ready; judging goes on until the campaign is decided. */
  judgingEnd: Date | null;
  decidedAt: Date | null;
  cancelledAt: Date | null;
}

/**
 * The phase at `now`. Between the end of entries and the start of voting, and after voting until it is decided, a campaign is in
 * judging. A draft is cancelled too, without ever having been announced.
 */
export function campaignPhase(times: CampaignTimes, now: Date): CampaignPhase {
  if (times.cancelledAt) return 'cancelled';
  if (!times.announcedAt) return 'draft';
  if (times.decidedAt && times.decidedAt <= now) return 'decided';
  if (now < times.start) return 'announced';
  if (now < times.end) return 'open';
  const voting = votingPeriod(times);
  return voting && voting.start <= now && now < voting.end ? 'voting' : 'judging';
}

/** Open from the start (inclusive) until the end (exclusive) (CAMPAIGN-015); a cancelled campaign is closed. */
export function campaignState(times: CampaignTimes, now: Date): CampaignState {
  const phase = campaignPhase(times, now);
  if (phase === 'draft' || phase === 'announced') return 'upcoming';
  return phase === 'open' ? 'open' : 'closed';
}

/** When the public votes: until before the end time; null where it does not. */
export function votingPeriod(times: CampaignTimes): { start: Date; end: Date } | null {
  if (times.votingMethod !== 'public' && times.votingMethod !== 'shortlist') return null;
  const { end, votingStart, votingEnd } = times;
  return votingEnd && { start: votingStart && votingStart > end ? votingStart : end, end: votingEnd };
}

/** What comes next by the clock: the opening, the end of entries, the start or end of voting, or the end of judging; null after it. */
export function nextPhaseChange(times: CampaignTimes, now: Date): NextPhaseChange | null {
  const phase = campaignPhase(times, now);
  if (phase === 'draft' || phase === 'decided' || phase === 'cancelled') return null;
  const voting = votingPeriod(times);
  const changes: { change: PhaseChange; at: Date | null | undefined }[] = [
    { change: 'opens', at: times.start },
    { change: 'closes', at: times.end },
    { change: 'voting_begins', at: voting?.start },
    { change: 'voting_ends', at: voting?.end },
    { change: 'judging_ends', at: times.judgingEnd },
  ];
  for (const { change, at } of changes) {
    if (at && now < at) return { change, at };
  }
  return null;
}

/** What the clock changes in a campaign, in its order. */
export const phaseChanges = ['opens', 'closes', 'voting_begins', 'voting_ends', 'judging_ends'] as const;
export type PhaseChange = (typeof phaseChanges)[number];

export interface NextPhaseChange {
  change: PhaseChange;
  at: Date;
}
