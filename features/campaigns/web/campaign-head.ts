import type { GroupPageView } from '#features/groups/page.contract.ts';
import { groupHead } from '#features/groups/web/group-head.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';

/** The head of a campaign's page, for search engines and link previews. */
export function campaignHead(group: GroupPageView, settings: Pick<SiteSettings, 'siteUrl'>) {
  const head = groupHead(group, settings);
  const { campaign } = group;
  if (!campaign) return head;
  return { ...head, title: campaign.name, description: campaign.subtitle || `${campaign.name} on Tonehall.` };
}
