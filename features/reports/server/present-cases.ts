import {
  findMembersForAdmins,
  type MemberForAdmins,
} from '#features/members/server/find-members-for-admins.ts';
import type { CaseView, PastDecision } from '#features/reports/moderation.contract.ts';
import { allowedActions } from '#features/reports/server/allowed-actions.ts';
import { describeSubjects } from '#features/reports/server/describe-subjects.ts';
import { findCases, findDecisionsAbout, findReportsOf } from '#features/reports/server/find-cases.ts';
import type { ReportedSubject, ReportHosts } from '#features/reports/server/report-host.ts';
import type { CaseRow } from '#features/reports/server/reports.tables.ts';
import type { Call } from '#platform/server/call.ts';

const maxEarlier = 10;

/** Cases with all that the queue shows, in their order, by a fixed number of queries. */
export async function presentCases(
  call: Call,
  hosts: ReportHosts,
  rows: readonly CaseRow[],
): Promise<CaseView[]> {
  const appealed = await findCases(
    call.db,
    rows.filter((row) => row.subject_kind === 'appeal').map((row) => row.subject_id),
  );
  // The subject of an appeal is that of its decision.
  const decisionOf = (row: CaseRow) => appealed.get(row.subject_id) ?? row;
  const subjects = await describeSubjects(call, hosts, rows.map(decisionOf));
  const reports = await findReportsOf(
    call.db,
    rows.map((row) => row.id),
  );
  const earlier = await findDecisionsAbout(
    call.db,
    rows.map((row) => row.person_id),
  );
  const members = await findMembersForAdmins(call.db, [
    ...rows.flatMap((row) => [row.person_id, ...(row.settled_by ? [row.settled_by] : [])]),
    ...reports.map((report) => report.reporter_id),
  ]);
  const personOf = (id: string) => presentPerson(members.get(id));

  return rows.map((row) => {
    const subject = subjects.get(decisionOf(row).id) ?? null;
    const person = personOf(row.person_id);
    const facts = { kind: row.subject_kind, settled: row.settled_at !== null, subject, person };
    return {
      id: row.id,
      kind: row.subject_kind,
      openedAt: row.opened_at.toISOString(),
      subject: presentSubject(subject, facts.settled),
      person,
      reportsCount: row.reports_count,
      reports: reports
        .filter((report) => report.case_id === row.id)
        .map(({ id, reporter_id, reason, created_at }) => ({
          id,
          reporter: personOf(reporter_id),
          reason,
          createdAt: created_at.toISOString(),
        })),
      earlier: earlier
        .filter((one) => one.person_id === row.person_id && one.id !== row.id && one.id !== row.subject_id)
        .slice(0, maxEarlier)
        .flatMap(presentPastDecision),
      against: presentPastDecision(appealed.get(row.subject_id))[0] ?? null,
      actions: allowedActions(facts),
      settled: presentSettlement(row, members),
    };
  });
}

/** Drops the context of a settled case: moderators need it for the decision only. */
function presentSubject(subject: ReportedSubject | null, isSettled: boolean): CaseView['subject'] {
  if (!subject || !isSettled) return subject;
  const { context: _, ...rest } = subject;
  return rest;
}

function presentPerson(member: MemberForAdmins | undefined): CaseView['person'] {
  if (!member) return null;
  const { id, username, selfLink, avatarSmallUrl, admin, suspended } = member;
  return { id, username, selfLink, avatarSmallUrl, admin, suspended };
}

function presentPastDecision(row: CaseRow | undefined): PastDecision[] {
  if (!row?.action || !row.settled_at) return [];
  const { id, subject_kind: kind, action, message, settled_at, reversed_at } = row;
  return [{ id, kind, action, message, settledAt: settled_at.toISOString(), reversed: reversed_at !== null }];
}

function presentSettlement(row: CaseRow, members: ReadonlyMap<string, MemberForAdmins>): CaseView['settled'] {
  if (!row.action || !row.settled_at) return null;
  return {
    action: row.action,
    message: row.message,
    at: row.settled_at.toISOString(),
    by: members.get(row.settled_by ?? '')?.username ?? 'Somebody who has left',
    reversed: row.reversed_at !== null,
  };
}
