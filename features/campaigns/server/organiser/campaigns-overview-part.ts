import type { OverviewPart } from '#features/admin/server/overview-part.ts';
import { adminCampaignPage, heldVotesPage, manageCampaignPage } from '#features/campaigns/pages.ts';
import { href } from '#platform/pure/page.ts';
import { nextPhaseChange } from '../../model/campaign-phase.ts';
import { campaignTimes } from '../campaign-times.ts';
import { findOldDrafts, findUnfinishedCampaigns, findWaitingCounts } from './find-overview.ts';

const changeTexts = {
  opens: 'opens',
  closes: 'takes no more entries',
  voting_begins: 'is voted on',
  voting_ends: 'ends its voting',
  judging_ends: 'should be judged',
} as const;

const MOST_TITLE = 80;
const titleOf = (what: string, name: string): string => [...`${what}: ${name}`].slice(0, MOST_TITLE).join('');

/** Entries and held votes that wait for a look, and what campaigns do next. */
export const campaignsOverviewPart: OverviewPart = {
  name: 'campaigns',

  async find({ db, now }, oldBefore) {
    const waiting = (await findWaitingCounts(db)).flatMap(({ name, groupLink, entries, heldGroups }) => [
      { title: titleOf('Entries', name), count: entries, href: href(manageCampaignPage, { groupLink }) },
      { title: titleOf('Held votes', name), count: heldGroups, href: href(heldVotesPage, { groupLink }) },
    ]);
    const upcoming = (await findUnfinishedCampaigns(db)).flatMap((campaign) => {
      const next = nextPhaseChange(campaignTimes(campaign), now);
      if (!next) return [];
      const title = `${campaign.name} ${changeTexts[next.change]}`;
      const at = next.at.toISOString();
      return [{ kind: 'Campaign', title, href: href(adminCampaignPage, { id: campaign.id }), at }];
    });
    const oldDrafts = (await findOldDrafts(db, oldBefore)).map(({ id, name, updated_at }) => ({
      kind: 'Campaign',
      title: name,
      href: href(adminCampaignPage, { id }),
      at: updated_at.toISOString(),
    }));
    upcoming.sort((a, b) => a.at.localeCompare(b.at));
    return { waiting: waiting.filter(({ count }) => count > 0), upcoming: upcoming.slice(0, 20), oldDrafts };
  },
};
