import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { listMembers, type MembershipView } from '../members.contract.ts';
import { type GroupPageView, getGroup } from '../page.contract.ts';
import { type GroupUpdateView, getGroupEmailSetting, listGroupUpdates } from '../updates.contract.ts';
import { type GroupListType, groupLists } from './lists/group-lists.ts';

/** Number of groups in a section of a home page, and in a page of a list. */
const sectionItems = 6;
const pageItems = 20;

const byNextPage = {
  initialPageParam: undefined as string | number | undefined,
  getNextPageParam: ({ meta }: { meta: { nextPage: string | number | null } }) => meta.nextPage ?? undefined,
};

/** A group by id or group link. */
export const groupQuery = (api: Api, key: string) =>
  queryOptions({
    queryKey: ['groups', 'one', key.toLowerCase()],
    queryFn: async () => resolveDocument<GroupPageView>(await api(getGroup, { groupLink: key })),
  });

/**
 * Whether the recipient whose link opened this page gets the group's e-mails. The token is not part of the key, as the key is
 * serialised into the page.
 */
export const groupEmailSettingQuery = (api: Api, groupLink: string, token: string | null) =>
  queryOptions({
    queryKey: ['groups', 'letters', groupLink.toLowerCase()],
    queryFn: () => api(getGroupEmailSetting, { groupLink, token: token?.slice(0, 200) || 'none' }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The first groups of a list, for sections of home pages. */
export const groupSectionQuery = (api: Api, type: GroupListType, viewerId = '', items = sectionItems) =>
  queryOptions({
    queryKey: ['groups', 'section', type, items],
    queryFn: () => groupLists[type].read(api, { items }, viewerId),
  });

/** A whole list, page by page. */
export const groupListQuery = (api: Api, type: GroupListType, viewerId = '') =>
  infiniteQueryOptions({
    ...byNextPage,
    queryKey: ['groups', 'list', type],
    queryFn: ({ pageParam }) => groupLists[type].read(api, { items: pageItems, page: pageParam }, viewerId),
  });

/** The members of a group: admins, then the newest. */
export const membersQuery = (api: Api, groupId: string) =>
  infiniteQueryOptions({
    ...byNextPage,
    queryKey: ['groups', 'members', groupId],
    queryFn: async ({ pageParam }) => {
      const answer = await api(listMembers, { groupLink: groupId, items: pageItems, page: pageParam });
      return { items: resolveDocument<MembershipView[]>(answer), meta: answer.meta };
    },
  });

/** The updates of a group, newest first. */
export const groupUpdatesQuery = (api: Api, groupId: string) =>
  infiniteQueryOptions({
    ...byNextPage,
    queryKey: ['groups', 'news', groupId],
    queryFn: async ({ pageParam }) => {
      const answer = await api(listGroupUpdates, { groupLink: groupId, page: pageParam });
      return { items: resolveDocument<GroupUpdateView[]>(answer), meta: answer.meta };
    },
  });
