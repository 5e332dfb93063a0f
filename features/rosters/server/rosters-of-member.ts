import type { MemberPart } from '#features/members/server/member-part.ts';
import { studentColumns } from '#features/members/server/student-columns.ts';
import { keptRunDays, undoDays } from '../model/roster-limits.ts';
import { deleteLinksOfMember, findLinksOfMember } from './links.store.ts';
import { clearRunAuthor, findRunsOfMember } from './runs/runs.store.ts';

/** Rosters that the member has sent, and the ids by which rosters mean them. */
export const rostersOfMember: MemberPart = {
  name: 'rosters',
  tables: {
    roster_links: [
      studentColumns(
        'Which row of the school’s own lists means the student',
        'organization_id source kind sourced_id user_id workspace_id',
      ),
    ],
    roster_runs: [
      studentColumns(
        'Names in a list that the school has sent, to bring the former state back',
        'plan undo faults header columns',
        { days: undoDays },
      ),
      studentColumns(
        'That a list was sent, by whom, and what became of it',
        'id organization_id source upload file_name state whole_school columns_chosen plan_hash created_by undone_by created_at updated_at applied_at applied_order',
        { days: keptRunDays },
      ),
    ],
  },

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
