import { usersPage } from '#features/people/pages.ts';
import { UserList } from '#features/people/web/user-list.tsx';
import {
  homeListSources,
  sortedListSource,
  type UserListSource,
  userListTitle,
  userListTypeOf,
} from '#features/people/web/user-lists.ts';
import { userListQuery, userSectionQuery } from '#features/people/web/user-queries.ts';
import { UsersPage as People, searchTermOf } from '#features/people/web/users-page.tsx';
import type { UserListDocument } from '#features/profiles/users.contract.ts';
import { searchCommunity } from '#features/search/contract.ts';
import { href } from '#platform/pure/page.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { PageProps } from '../page-props.ts';
import { sitePage } from '../site-page.ts';

/** Users home; with `sort` one full list, with `term` the search results. */
export const page = sitePage({
  component: UsersPage,
  load: async ({ context: { api, queryClient, viewer }, search }) => {
    const term = searchTermOf(search);
    const type = userListTypeOf(search.sort);
    if (term !== null) await queryClient.ensureInfiniteQueryData(userListQuery(api, userSearchSource(term)));
    else if (type) await queryClient.ensureInfiniteQueryData(userListQuery(api, sortedListSource(type)));
    else {
      const sections = homeListSources(viewer).map((source) => userSectionQuery(api, source));
      await Promise.all(sections.map((section) => queryClient.prefetchQuery(section)));
    }
  },
  head: ({ search }) => {
    const term = searchTermOf(search);
    const type = userListTypeOf(search.sort);
    if (term !== null) return { title: `Search results for "${term}"`, noIndex: true };
    return {
      title: type ? userListTitle(type) : 'Users',
      description: `The people of ${siteNameMark}: who is followed most, who trends, and who is new.`,
      path: type ? `/users?sort=${type}` : '/users',
    };
  },
});

/** `/users`, with the search results where a term is given. */
function UsersPage({ search }: PageProps) {
  return <People search={search} found={(term) => <UserList key={term} source={userSearchSource(term)} />} />;
}

const maxTermLength = 100;

/** The members that a search term finds, as the source of a list. */
const userSearchSource = (term: string): UserListSource => ({
  key: `found ${term}`,
  heading: `Search results for "${term}"`,
  href: href(usersPage, {}, { term }),
  // The answer contains users only, since only they were asked for.
  read: async (api, input) => {
    const q = [...term].slice(0, maxTermLength).join('');
    return (await api(searchCommunity, { q, types: 'user', ...input })) as UserListDocument;
  },
  emptyText: `No users were found for "${term}".`,
});
