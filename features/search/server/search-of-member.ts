import type { MemberPart } from '#features/identity/server/member-part.ts';
import { cleanUpWords } from './clean-up-words.job.ts';

/** Names of a member and of their things stand in the index as long as they stand where they belong; the words of them are left. */
export const searchOfMember: MemberPart = {
  name: 'search',
  tables: ['search_users'],

  // Nothing that the other parts do not hold.
  async *exportFiles() {},

  async erase(call) {
    await call.enqueue(cleanUpWords, {}, { key: 'search.tidy-words' });
  },
};
