import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { UserResource } from '#features/profiles/users.contract.ts';
import { listOwnTracks } from '#features/tracks/contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { getCampaignClock, listContestants } from '../contract.ts';

export type Contestant = { id: string } & UserResource['attributes'];

/** The contestants of a group's campaign, newest first. */
export const contestantsQuery = (api: Api, groupId: string) =>
  infiniteQueryOptions({
    // Below the key of the group's members: joining and leaving invalidate both.
    queryKey: ['groups', 'members', groupId, 'contestants'],
    queryFn: async ({ pageParam }) => {
      const answer = await api(listContestants, { groupLink: groupId, page: pageParam });
      return { items: resolveDocument<Contestant[]>(answer), meta: answer.meta };
    },
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

export const ownTracksKey = (slug: string) => ['groups', 'own-tracks', slug] as const;

/** The viewer's tracks of every status, newest first, each with whether it is entered in the campaign. */
export const ownTracksQuery = (api: Api, slug: string) =>
  infiniteQueryOptions({
    queryKey: ownTracksKey(slug),
    queryFn: async ({ pageParam }) =>
      trackPageOf(await api(listOwnTracks, { group: slug, items: 5, page: pageParam })),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** The server's time with the next change; asked for at every opening of the page, which may have been stored. */
export const campaignClockQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['campaigns', 'clock', slug],
    queryFn: async () => (await api(getCampaignClock, { slug })).data,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  });
