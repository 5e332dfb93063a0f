import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListedUser, UserListDocument } from '#features/profiles/users.contract.ts';
import { userListsKey } from '#features/profiles/web/use-followable.ts';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { datePage } from '#platform/web/age-of-data.ts';
import type { UserSource } from './user-lists.ts';

/** How many members a section of a home page shows, and a list at a time. */
const sectionItems = 6;
const pageItems = 20;

const plain = (answer: UserListDocument) => ({
  items: resolveDocument<ListedUser[]>(answer),
  meta: answer.meta,
});

/** The beginning of a list, as home pages show it. */
export const userSectionQuery = (api: Api, source: UserSource) =>
  queryOptions({
    queryKey: [userListsKey, 'section', source.key],
    queryFn: async () => plain(await source.read(api, { items: sectionItems })),
  });

/** All of a list, page by page. */
export const userListQuery = (api: Api, source: UserSource) =>
  infiniteQueryOptions({
    queryKey: [userListsKey, 'list', source.key],
    queryFn: async ({ pageParam }) =>
      datePage(plain(await source.read(api, { items: pageItems, page: pageParam }))),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
