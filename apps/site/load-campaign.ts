import { notFound } from '@tanstack/react-router';
import type { GroupPageView } from '#features/groups/page.contract.ts';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import type { RouteContext } from './route-context.ts';

/** The group of a campaign's page; there is no such page where it runs none (CAMPAIGN-004). */
export async function loadCampaign(
  { api, queryClient }: RouteContext,
  groupLink: string | undefined,
): Promise<GroupPageView> {
  const group = await queryClient.ensureQueryData(groupQuery(api, groupLink ?? ''));
  if (!group.campaign) throw notFound();
  return group;
}
