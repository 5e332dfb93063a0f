import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteCasesOf } from '#features/reports/server/case.store.ts';
import { findDecisionsAbout } from '#features/reports/server/find-cases.ts';
import { deleteReportsBy, findReportsByReporter } from '#features/reports/server/report.store.ts';

const maxExported = 1000;

/** Exports reports by a member and decisions about them, without the reporters, and deletes both. */
export const reportsOfMember: MemberPart = {
  name: 'reports',
  tables: { moderation_cases: [], reports: [] },

  async *exportFiles({ db }, userId) {
    const decisions = await findDecisionsAbout(db, [userId], maxExported);
    yield {
      path: 'moderation.json',
      json: {
        reports: await findReportsByReporter(db, userId),
        decisions: decisions.map(({ action, subject_kind, message, settled_at, reversed_at }) => ({
          action,
          about: subject_kind,
          message,
          decidedAt: settled_at,
          takenBackAt: reversed_at,
        })),
      },
    };
  },

  async erase({ db }, userId) {
    await deleteReportsBy(db, userId);
    await deleteCasesOf(db, userId);
  },
};
