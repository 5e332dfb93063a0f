import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteYearRowsOfMember, findYearRowsOfMember, findYearsAcceptedBy } from './years.store.ts';

/** Years that the member has ended, and with which they moved up or left. */
export const schoolYearsOfMember: MemberPart = {
  name: 'school-years',
  tables: ['school_years', 'school_year_moves', 'school_year_leavers'],

  async *exportFiles({ db }, userId) {
    const accepted = await findYearsAcceptedBy(db, userId);
    if (accepted.length > 0) yield { path: 'ended-school-years.json', json: accepted };
    const own = await findYearRowsOfMember(db, userId);
    if (own.length > 0) yield { path: 'school-years.json', json: own };
  },

  async erase({ platform: { db } }, userId) {
    await deleteYearRowsOfMember(db, userId);
  },
};
