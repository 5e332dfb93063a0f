import { upsertOpenCase } from '#features/reports/server/case.store.ts';
import { hasReported, insertReport, lockReporter } from '#features/reports/server/report.store.ts';
import type { MemberCall } from '#platform/server/call.ts';

const dayMs = 86_400_000;

export interface FiledReport {
  kind: string;
  subjectId: string;
  /** Id of the member responsible for it. */
  personId: string;
  reason: string;
}

/**
 * Adds a report by the caller to the queue; the calling feature checks whether they may report. Ignores a further report in an
 * open case within 24 hours.
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
