import type { InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { updateCampaign } from '../../contract.ts';
import type { CampaignRow } from '../campaigns.tables.ts';

/** Refuses (422) another time of announcement or of claims once the winners are set, as winners rely on them. */
export function checkPlannedAnnouncement(
  before: CampaignRow,
  { winnerAnnouncementAt, claimDays }: InputOf<typeof updateCampaign>['campaign'],
): void {
  if (!before.decided_at) return;
  const announced = before.winner_announcement_at?.getTime() ?? null;
  const given = winnerAnnouncementAt == null ? null : new Date(winnerAnnouncementAt).getTime();
  const text = 'cannot be changed once the winners are set';
  if (winnerAnnouncementAt !== undefined && given !== announced)
    throw invalid({ winner_announcement_at: [text] });
  if (claimDays !== undefined && claimDays !== before.claim_days) throw invalid({ claim_days: [text] });
}
