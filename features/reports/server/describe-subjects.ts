import type { CaseRow } from '#features/reports/server/moderation.tables.ts';
import type { ReportedSubject, ReportHosts } from '#features/reports/server/report-host.ts';
import type { Call } from '#platform/server/call.ts';

/** What each of the cases is about, by case; absent where it is gone, and for appeals. */
export async function describeSubjects(
  call: Call,
  hosts: ReportHosts,
  cases: readonly CaseRow[],
): Promise<Map<string, ReportedSubject>> {
  const found = new Map<string, ReportedSubject>();
  for (const host of hosts.values()) {
    const own = cases.filter((one) => one.subject_kind === host.kind);
    if (own.length === 0) continue;
    const things = await host.describe(
      call,
      own.map((one) => one.subject_id),
    );
    for (const { id, subject_id } of own) {
      const thing = things.get(subject_id);
      if (thing) found.set(id, thing);
    }
  }
  return found;
}
