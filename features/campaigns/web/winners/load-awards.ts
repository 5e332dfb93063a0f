import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { lazyModule } from '#platform/web/lazy-module.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { listAwards } from '../../winners.contract.ts';

export type AwardsOf = { trackId: string } | { userId: string };

/** The badges, loaded for tracks and members that have won. */
export const awardBadgesPart = lazyModule('AwardBadges', () => import('./award-badges.tsx'));

/** What a track, or a member, has won. */
export const awardsQuery = (api: Api, of: AwardsOf) =>
  queryOptions({ queryKey: ['campaigns', 'awards', of], queryFn: () => api(listAwards, of) });

interface AwardsFor {
  api: Api;
  queryClient: QueryClient;
  viewer: Viewer | null;
}

/**
 * Loads what a track, or a member, has won, and the badges where there are any; nothing for students. A page does without them
 * where that fails.
 */
export async function loadAwards({ api, queryClient, viewer }: AwardsFor, of: AwardsOf): Promise<void> {
  if (viewer?.student) return;
  const query = awardsQuery(api, of);
  await queryClient.prefetchQuery(query);
  if (queryClient.getQueryData(query.queryKey)?.awards.length) await awardBadgesPart.load();
}
