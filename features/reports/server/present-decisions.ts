import type { DecisionView } from '#features/reports/appeals.contract.ts';
import { isAppealable } from '#features/reports/model/decision-action.ts';
import { describeSubjects } from '#features/reports/server/describe-subjects.ts';
import { findAppeals, findReportsOf } from '#features/reports/server/find-cases.ts';
import type { ReportHosts } from '#features/reports/server/report-host.ts';
import type { CaseRow } from '#features/reports/server/reports.tables.ts';
import type { Call } from '#platform/server/call.ts';

/** Decisions as the person they are about sees them, in their order. */
export async function presentDecisions(
  call: Call,
  hosts: ReportHosts,
  rows: readonly CaseRow[],
): Promise<DecisionView[]> {
  const subjects = await describeSubjects(call, hosts, rows);
  const appeals = await findAppeals(
    call.db,
    rows.map((row) => row.id),
  );
  const appealReports = await findReportsOf(
    call.db,
    [...appeals.values()].map((appeal) => appeal.id),
  );
  return rows.flatMap((row) => {
    const { action, settled_at: settledAt } = row;
    if (settledAt === null || !isAppealable(action)) return [];
    const subject = row.subject_kind === 'user' ? undefined : subjects.get(row.id);
    const appeal = appeals.get(row.id);
    return [
      {
        id: row.id,
        kind: row.subject_kind,
        action,
        subject: subject ? { label: subject.label, text: subject.text } : null,
        message: row.message ?? '',
        decidedAt: settledAt.toISOString(),
        reversed: row.reversed_at !== null,
        appeal: appeal
          ? {
              text: appealReports.find((one) => one.case_id === appeal.id)?.reason ?? '',
              createdAt: appeal.opened_at.toISOString(),
              outcome: appeal.action === 'uphold' || appeal.action === 'reverse' ? appeal.action : null,
              answer: appeal.message,
            }
          : null,
      },
    ];
  });
}
