import type { MemberPart } from '#features/members/server/member-part.ts';
import { cleanUpWords } from './search.jobs.ts';

/** Triggers delete the names of a member and their content from the index; the words remain and need a cleanup job. */
export const searchOfMember: MemberPart = {
  name: 'search',
  tables: ['search_users'],

  // Other parts export all of it.
  async *exportFiles() {},

  async erase(call) {
    await call.enqueue(cleanUpWords, {}, { key: 'search.tidy-words' });
  },
};
