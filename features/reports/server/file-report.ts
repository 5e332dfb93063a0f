import { upsertOpenCase } from '#features/reports/server/case.store.ts';
import { hasReported, insertReport, lockReporter } from '#features/reports/server/report.store.ts';
import type { MemberCall } from '#platform/server/call.ts';

const dayMs = 86_400_000;

export interface FiledReport {
  kind: string;
  subjectId: string;
  /** Who answers for it. */
  personId: string;
  reason: string;
}

/**
 * Puts a report of the caller's into the queue; whether they may report is for the feature to say that asks. In an open case a
 * further one within 24 hours is not heard: nobody counts as many.
 */
export async function fileReport(call: MemberCall, filed: FiledReport): Promise<void> {
  const { kind, subjectId, personId, reason } = filed;
  const reporterId = call.actor.userId;
  await lockReporter(call.db, reporterId);
  const since = new Date(call.now.getTime() - dayMs);
  if (await hasReported(call.db, { kind, subjectId, reporterId, since })) return;
  const opened = { id: call.newId(), kind, subjectId, personId, at: call.now };
  const caseId = await upsertOpenCase(call.db, opened);
  await insertReport(call.db, {
    id: call.newId(),
    case_id: caseId,
    reporter_id: reporterId,
    reason,
    created_at: call.now,
  });
}
