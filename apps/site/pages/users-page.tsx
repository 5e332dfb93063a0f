import { UserList } from '#features/people/web/user-list.tsx';
import { UsersPage as People } from '#features/people/web/users-page.tsx';
import type { PageProps } from '../page-props.ts';
import { userSearchSource } from '../user-search-source.ts';

/** `/users`, with the search results where a term is given. */
export function UsersPage({ search }: PageProps) {
  return <People search={search} found={(term) => <UserList key={term} source={userSearchSource(term)} />} />;
}
