import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api, RequestInputOf } from '#platform/pure/contract.ts';
import { withLoadedAt } from '#platform/web/api/query-data-age.ts';
import { listFeaturedGroupTracks, listGroupTracks, listPostableTracks } from '../../tracks.contract.ts';

const trackItems = 50;

type Sort = Pick<RequestInputOf<typeof listGroupTracks>, 'sortBy' | 'sortOrder'>;

const byNextPage = {
  initialPageParam: undefined as string | number | undefined,
  getNextPageParam: ({ meta }: { meta: { nextPage: string | number | null } }) => meta.nextPage ?? undefined,
};

/** The tracks of a group, by default in the group's own order. */
export const groupTracksQuery = (api: Api, groupId: string, sort: Sort = {}) =>
  infiniteQueryOptions({
    ...byNextPage,
    queryKey: ['groups', 'tracks', groupId, sort.sortBy ?? null],
    queryFn: async ({ pageParam }) =>
      withLoadedAt(
        await api(listGroupTracks, { groupLink: groupId, items: trackItems, page: pageParam, ...sort }),
      ),
  });

/** The tracks of a group, newest first. */
export const newestGroupTracksQuery = (api: Api, groupId: string) =>
  groupTracksQuery(api, groupId, { sortBy: 'posted_at', sortOrder: 'desc' });

/** The featured tracks in a group's sidebar. */
export const featuredGroupTracksQuery = (api: Api, groupId: string) =>
  queryOptions({
    queryKey: ['groups', 'featured-tracks', groupId],
    queryFn: () => api(listFeaturedGroupTracks, { groupLink: groupId }),
  });

/** Tracks that the viewer may post in a group, searched by title. */
export const postableTracksQuery = (api: Api, groupId: string, search: string) =>
  infiniteQueryOptions({
    ...byNextPage,
    queryKey: ['groups', 'postable', groupId, search],
    queryFn: ({ pageParam }) =>
      api(listPostableTracks, { group: groupId, page: pageParam, ...(search === '' ? {} : { search }) }),
  });
