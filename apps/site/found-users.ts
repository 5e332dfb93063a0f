import type { UserSource } from '#features/people/web/user-lists.ts';
import type { UserListDocument } from '#features/profiles/users.contract.ts';
import { searchCommunity } from '#features/search/contract.ts';

const longestTerm = 100;

/** The members whom a term finds, as a list. */
export const foundUsers = (term: string): UserSource => ({
  key: `found ${term}`,
  heading: `Search results for "${term}"`,
  href: `/users?term=${encodeURIComponent(term)}`,
  // Asked for users alone, it answers users alone.
  read: async (api, input) => {
    const q = [...term].slice(0, longestTerm).join('');
    return (await api(searchCommunity, { q, types: 'user', ...input })) as UserListDocument;
  },
  emptyText: `No users were found for "${term}".`,
});
