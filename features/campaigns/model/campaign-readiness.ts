import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { hasJury } from './jury/judging-refusal.ts';

/** What the ready-check of a draft reads: its facts, and how many jurors it has with those invited. */
export type CheckedCampaign = { seats: number } & Pick<
  CampaignView,
  | 'description'
  | 'startDate'
  | 'endDate'
  | 'winnerAnnouncementAt'
  | 'votingMethod'
  | 'votingStart'
  | 'votingEnd'
  | 'judgingEnd'
  | 'terms'
  | 'hasStems'
  | 'variant'
  | 'heroImageUrl'
  | 'trackFileUrl'
>;

export interface ReadinessFinding {
  /** A blocking one keeps a campaign from being announced; the others are hints. */
  blocking: boolean;
  text: string;
}

/** What is missing or wrong before a draft is announced at `now`, blocking findings first. */
export function checkReadiness(campaign: CheckedCampaign, now: Date): ReadinessFinding[] {
  const blocking = [...findMissing(campaign, now), ...findWrongOrder(campaign)];
  return [
    ...blocking.map((text) => ({ blocking: true, text })),
    ...findHints(campaign).map((text) => ({ blocking: false, text })),
  ];
}

const publicVotes = (campaign: CheckedCampaign): boolean =>
  campaign.votingMethod === 'public' || campaign.votingMethod === 'shortlist';

function findMissing(campaign: CheckedCampaign, now: Date): string[] {
  const { description, endDate, votingEnd } = campaign;
  return [
    ...(description.trim() === '' ? ['The description is missing.'] : []),
    ...(new Date(endDate) <= now ? ['The end of entries is over already.'] : []),
    ...(publicVotes(campaign) && votingEnd === null ? ['The end of voting is missing.'] : []),
  ];
}

function findWrongOrder(campaign: CheckedCampaign): string[] {
  const { endDate, votingStart, votingEnd, judgingEnd, winnerAnnouncementAt } = campaign;
  const votes = publicVotes(campaign);
  const begins = votes && votingStart ? votingStart : endDate;
  const ends = votes && votingEnd ? votingEnd : endDate;
  const isBefore = (time: string | null, other: string) => time !== null && new Date(time) < new Date(other);
  return [
    ...(votes && isBefore(votingStart, endDate) ? ['Voting begins before entries end.'] : []),
    ...(votes && isBefore(votingEnd, endDate) ? ['Voting ends before entries.'] : []),
    ...(votes && votingEnd !== null && !isBefore(begins, votingEnd) ? ['Voting ends before it begins.'] : []),
    ...(isBefore(judgingEnd, ends) ? ['Judging ends before it begins.'] : []),
    ...(isBefore(winnerAnnouncementAt, ends)
      ? ['The winner is announced before voting or entries end.']
      : []),
  ];
}

function findHints(campaign: CheckedCampaign): string[] {
  const { terms, hasStems, variant, heroImageUrl, trackFileUrl, votingMethod, seats } = campaign;
  return [
    ...(hasJury(votingMethod) && seats === 0 ? ['Nobody is invited to the jury.'] : []),
    ...(variant === 'remix' && !hasStems ? ['There are no stems to remix.'] : []),
    ...(terms.trim() === '' ? ['The rules are missing: nobody has to accept any.'] : []),
    ...(heroImageUrl === null ? ['There is no picture for the head of the page.'] : []),
    ...(trackFileUrl === null ? ['There is no track to listen to.'] : []),
  ];
}
