import type { MemberPart } from '#features/identity/server/member-part.ts';
import { deletePastLinksOf, listPastLinksOf } from './past-link.store.ts';

/** The addresses that a member's page has had. What stands on the page is identity's. */
export const profilesOfMember: MemberPart = {
  name: 'profiles',
  tables: ['past_profile_links'],

  async *exportFiles({ db }, userId) {
    yield { path: 'past_profile_links.json', json: await listPastLinksOf(db, userId) };
  },

  erase: (call, userId) => deletePastLinksOf(call.platform.db, userId),
};
