import type { MemberPart } from '#features/members/server/member-part.ts';
import { studentColumns } from '#features/members/server/student-columns.ts';
import { undoDays } from '../model/year-limits.ts';
import { deleteYearRowsOfMember, findYearRowsOfMember, findYearsAcceptedBy } from './years.store.ts';

/** Years that the member has ended, and with which they moved up or left. */
export const schoolYearsOfMember: MemberPart = {
  name: 'school-years',
  tables: {
    school_years: [
      studentColumns(
        'That a school year was ended, by whom, and how many students left',
        'id organization_id year state step students leaving accepted_by accepted_at ended_at undo_until undone_at not_restored reminded_at cleared_at',
      ),
    ],
    school_year_moves: [
      studentColumns(
        'Into which class of the new year the student came, to bring the former state back',
        'id year_id organization_id user_id class_id role group_name',
        { days: undoDays },
      ),
    ],
    school_year_leavers: [
      studentColumns(
        'That the student left with a school year, and what brings them back',
        'id year_id organization_id user_id class_id name former left_at',
        { days: undoDays },
      ),
      studentColumns(
        'The code by which the family fetches what is the student’s, of which a hash is kept',
        'code_handle code_hash code_made_at tries',
        { days: undoDays, basis: 'security' },
      ),
    ],
  },

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
