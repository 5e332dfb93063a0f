import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListedUser, UserListDocument } from '#features/profiles/users.contract.ts';
import { userListsKey } from '#features/profiles/web/use-followable.ts';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { withLoadedAt } from '#platform/web/api/query-data-age.ts';
import type { UserListSource } from './user-lists.ts';

/** Members in a section of a home page, and in a page of a list. */
const sectionItems = 6;
const pageItems = 20;

const toUserPage = (answer: UserListDocument) => ({
  items: resolveDocument<ListedUser[]>(answer),
  meta: answer.meta,
});

/** The first members of a list, for a section of a home page. */
export const userSectionQuery = (api: Api, source: UserListSource, items = sectionItems) =>
  queryOptions({
    queryKey: [userListsKey, 'section', source.key, items],
    queryFn: async () => toUserPage(await source.read(api, { items })),
  });

/** A whole list, page by page. */
export const userListQuery = (api: Api, source: UserListSource) =>
  infiniteQueryOptions({
    queryKey: [userListsKey, 'list', source.key],
    queryFn: async ({ pageParam }) =>
      withLoadedAt(toUserPage(await source.read(api, { items: pageItems, page: pageParam }))),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
