export type CampaignState = 'upcoming' | 'open' | 'closed';

/** Open from the start (inclusive) until the end (exclusive) (CAMPAIGN-015). */
export function campaignState(now: Date, start: Date, end: Date): CampaignState {
  if (now < start) return 'upcoming';
  return now < end ? 'open' : 'closed';
}
