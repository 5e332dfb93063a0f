import { notFound } from '@tanstack/react-router';
import type { GroupPageView } from '#features/groups/page.contract.ts';
import { loadGroupPage } from './load-group-page.ts';

/** Loads the group of a campaign's page; refuses with not found where it has no campaign (CAMPAIGN-004). */
export async function loadCampaign(input: Parameters<typeof loadGroupPage>[0]): Promise<GroupPageView> {
  const group = await loadGroupPage(input);
  if (!group.campaign) throw notFound();
  return group;
}
