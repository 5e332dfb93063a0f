import { infiniteQueryOptions } from '@tanstack/react-query';
import { listGroupsOfUser, type MembershipView } from '#features/groups/members.contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';

const pageItems = 20;

/** The groups of a member that the viewer may see, page by page. */
export const userGroupsQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    queryKey: ['groups', 'of-user', userId],
    queryFn: async ({ pageParam }) => {
      const answer = await api(listGroupsOfUser, { userId, items: pageItems, page: pageParam });
      const items = resolveDocument<MembershipView[]>(answer).map(({ group }) => group);
      return { items, meta: answer.meta };
    },
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
