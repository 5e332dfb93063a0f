import { UserList } from '#features/people/web/user-list.tsx';
import {
  homeListSources,
  sortedListSource,
  userListTitle,
  userListTypeOf,
} from '#features/people/web/user-lists.ts';
import { userListQuery, userSectionQuery } from '#features/people/web/user-queries.ts';
import { UsersPage as People, searchTermOf } from '#features/people/web/users-page.tsx';
import type { PageProps } from '../page-props.ts';
import { sitePage } from '../site-page.ts';
import { userSearchSource } from '../user-search-source.ts';

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
      description: 'The people of Tonehall: who is followed most, who trends, and who is new.',
      path: type ? `/users?sort=${type}` : '/users',
    };
  },
});

/** `/users`, with the search results where a term is given. */
function UsersPage({ search }: PageProps) {
  return <People search={search} found={(term) => <UserList key={term} source={userSearchSource(term)} />} />;
}
