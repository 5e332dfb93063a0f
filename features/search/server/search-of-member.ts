import type { MemberPart } from '#features/members/server/member-part.ts';
import { studentColumns } from '#features/members/server/student-columns.ts';
import { cleanUpWords } from './search.jobs.ts';

/** Triggers delete the names of a member and their content from the index; the words remain and need a cleanup job. */
export const searchOfMember: MemberPart = {
  name: 'search',
  tables: {
    search_users: [
      studentColumns(
        'People of the school find each other by the invented name',
        'id name other haystack circle',
      ),
    ],
  },

  // Other parts export all of it.
  async *exportFiles() {},

  async erase(call) {
    await call.enqueue(cleanUpWords, {}, { key: 'search.tidy-words' });
  },
};
