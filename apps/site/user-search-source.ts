import { usersPage } from '#features/people/pages.ts';
import type { UserListSource } from '#features/people/web/user-lists.ts';
import type { UserListDocument } from '#features/profiles/users.contract.ts';
import { searchCommunity } from '#features/search/contract.ts';
import { href } from '#platform/pure/page.ts';

const maxTermLength = 100;

/** The members that a search term finds, as the source of a list. */
export const userSearchSource = (term: string): UserListSource => ({
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
