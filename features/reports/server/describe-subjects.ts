import type { ReportedSubject, ReportHosts } from '#features/reports/server/report-host.ts';
import type { CaseRow } from '#features/reports/server/reports.tables.ts';
import type { Call } from '#platform/server/call.ts';

/** Subjects by case id; absent for deleted subjects and for appeals. */
export async function describeSubjects(
  call: Call,
  hosts: ReportHosts,
  cases: readonly CaseRow[],
): Promise<Map<string, ReportedSubject>> {
  const found = new Map<string, ReportedSubject>();
  for (const host of hosts.values()) {
    const hostCases = cases.filter((one) => one.subject_kind === host.kind);
    if (hostCases.length === 0) continue;
    const subjects = await host.describe(
      call,
      hostCases.map((one) => one.subject_id),
    );
    for (const { id, subject_id } of hostCases) {
      const subject = subjects.get(subject_id);
      if (subject) found.set(id, subject);
    }
  }
  return found;
}
