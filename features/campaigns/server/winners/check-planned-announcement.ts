import type { InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { updateCampaign } from '../../contract.ts';
import type { CampaignRow } from '../campaigns.tables.ts';

/**
 * Refuses (422) other times of entries, voting, announcement or claims and another way of voting once the winners are set, as they
 * follow from them.
 */
export function checkPlannedAnnouncement(
  before: CampaignRow,
  given: InputOf<typeof updateCampaign>['campaign'],
): void {
  if (!before.decided_at) return;
  const { claimDays, votingMethod } = given;
  const changed = {
    end_date: isOther(given.endDate, before.end_date),
    voting_start: isOther(given.votingStart, before.voting_start),
    voting_end: isOther(given.votingEnd, before.voting_end),
    winner_announcement_at: isOther(given.winnerAnnouncementAt, before.winner_announcement_at),
    voting_method: votingMethod !== undefined && votingMethod !== before.voting_method,
    claim_days: claimDays !== undefined && claimDays !== before.claim_days,
  };
  const names = Object.entries(changed).flatMap(([name, isChanged]) => (isChanged ? [name] : []));
  if (names.length > 0)
    throw invalid(
      Object.fromEntries(names.map((name) => [name, ['cannot be changed once the winners are set']])),
    );
}

/** Whether a time is given that is not the stored one. */
const isOther = (given: string | null | undefined, stored: Date | null): boolean =>
  given !== undefined && (given === null ? null : Date.parse(given)) !== (stored?.getTime() ?? null);
