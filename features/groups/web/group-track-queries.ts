import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api, RequestInputOf } from '#platform/pure/contract.ts';
import { withLoadedAt } from '#platform/web/query-data-age.ts';
import { listFeaturedGroupTracks, listGroupTracks, listPostableTracks } from '../tracks.contract.ts';

const trackItems = 50;

type Sort = Pick<RequestInputOf<typeof listGroupTracks>, 'sortBy' | 'sortOrder'>;

const byNextPage = {
  initialPageParam: undefined as string | number | undefined,
  getNextPageParam: ({ meta }: { meta: { nextPage: string | number | null } }) => meta.nextPage ?? undefined,
};

/** The tracks of a group; in its own order where no other is asked for. */
export const groupTracksQuery = (api: Api, groupId: string, sort: Sort = {}) =>
  infiniteQueryOptions({
    ...byNextPage,
    queryKey: ['groups', 'tracks', groupId, sort.sortBy ?? null],
    queryFn: async ({ pageParam }) =>
      withLoadedAt(
        await api(listGroupTracks, { groupLink: groupId, items: trackItems, page: pageParam, ...sort }),
      ),
  });

/** The tracks beside a group's page. */
export const featuredGroupTracksQuery = (api: Api, groupId: string) =>
  queryOptions({
    queryKey: ['groups', 'featured-tracks', groupId],
    queryFn: () => api(listFeaturedGroupTracks, { groupLink: groupId }),
  });

/** What the viewer may post in a group, found by title. */
export const postableTracksQuery = (api: Api, groupId: string, search: string) =>
  infiniteQueryOptions({
    ...byNextPage,
    queryKey: ['groups', 'postable', groupId, search],
    queryFn: ({ pageParam }) =>
      api(listPostableTracks, { group: groupId, page: pageParam, ...(search === '' ? {} : { search }) }),
  });
