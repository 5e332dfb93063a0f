import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteLinksOfMember, findLinksOfMember } from './links.store.ts';
import { clearRunAuthor, findRunsOfMember } from './runs/runs.store.ts';

/** Rosters that the member has sent, and the ids by which rosters mean them. */
export const rostersOfMember: MemberPart = {
  name: 'rosters',
  tables: ['roster_runs', 'roster_links'],

  async *exportFiles({ db }, userId) {
    const runs = await findRunsOfMember(db, userId);
    if (runs.length > 0) yield { path: 'rosters.json', json: runs };
    const links = await findLinksOfMember(db, userId);
    if (links.length > 0) yield { path: 'roster-ids.json', json: links };
  },

  async erase({ platform: { db } }, userId) {
    await clearRunAuthor(db, userId);
    await deleteLinksOfMember(db, userId);
  },
};
