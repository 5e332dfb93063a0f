import type { QueryClient } from '@tanstack/react-query';
import { feedSectionQuery } from '#features/feed/web/feed-queries.ts';
import { groupSectionQuery } from '#features/groups/web/group-queries.ts';
import { sortedListSource } from '#features/people/web/user-lists.ts';
import { userSectionQuery } from '#features/people/web/user-queries.ts';
import { hereNowQuery } from '#features/tracks/web/here-now/here-now-query.ts';
import { trackSectionQuery } from '#features/tracks/web/track-queries.ts';
import type { Api } from '#platform/pure/contract.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { homeItems } from './home-items.ts';
import { ownSectionsPart } from './own-sections-part.ts';

/** Loads all sections that the viewer sees, concurrently. A section whose call fails is left out. */
export async function loadSections(api: Api, client: QueryClient, viewer: Viewer | null): Promise<void> {
  const everybodys = [
    client.prefetchQuery(groupSectionQuery(api, 'popular', viewer?.id)),
    client.prefetchQuery(feedSectionQuery(api, 'news')),
    client.prefetchQuery(feedSectionQuery(api, 'tutorials')),
    client.prefetchQuery(trackSectionQuery(api, 'trending', homeItems)),
    client.prefetchQuery(hereNowQuery(api)),
    client.prefetchQuery(userSectionQuery(api, sortedListSource('trending_users'))),
  ];
  const loadOwn = async () => {
    if (!viewer) return;
    await ownSectionsPart.load();
    await ownSectionsPart.read().loadOwnSections(api, client, viewer);
  };
  await Promise.all([...everybodys, loadOwn()]);
}
