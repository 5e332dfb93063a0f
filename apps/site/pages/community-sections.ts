import type { QueryClient } from '@tanstack/react-query';
import { feedSectionQuery } from '#features/feed/web/feed-queries.ts';
import { groupSectionQuery } from '#features/groups/web/group-queries.ts';
import { lastPlayedQuery } from '#features/lists/web/played/last-played-query.ts';
import { sortedListSource } from '#features/people/web/user-lists.ts';
import { userSectionQuery } from '#features/people/web/user-queries.ts';
import { lastEditedProjectsQuery } from '#features/projects/web/project-list-queries.ts';
import { hereNowQuery } from '#features/tracks/web/here-now/here-now-query.ts';
import { trackSectionQuery } from '#features/tracks/web/track-queries.ts';
import type { Api } from '#platform/pure/contract.ts';
import type { Viewer } from '#platform/web/viewer.ts';

/** The number of items in each section of the home. */
export const homeItems = 6;

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
  const own = viewer
    ? [
        client.prefetchQuery({ ...lastPlayedQuery(api), staleTime: 0 }),
        client.prefetchQuery(lastEditedProjectsQuery(api)),
        client.prefetchQuery(groupSectionQuery(api, 'my', viewer.id)),
        client.prefetchQuery(trackSectionQuery(api, 'followed', homeItems)),
      ]
    : [];
  await Promise.all([...everybodys, ...own]);
}
