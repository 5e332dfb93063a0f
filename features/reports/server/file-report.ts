import { joinOpenCase } from '#features/reports/server/case.store.ts';
import { insertReport } from '#features/reports/server/report.store.ts';
import type { MemberCall } from '#platform/server/call.ts';

export interface FiledReport {
  kind: string;
  subjectId: string;
  /** Who answers for it. */
  personId: string;
  reason: string;
}

/** Puts a report of the caller's into the queue; whether they may report is for the feature to say that asks. */
export async function fileReport(call: MemberCall, filed: FiledReport): Promise<void> {
  const { kind, subjectId, personId, reason } = filed;
  const opened = { id: call.newId(), kind, subjectId, personId, at: call.now };
  const caseId = await joinOpenCase(call.db, opened);
  await insertReport(call.db, {
    id: call.newId(),
    case_id: caseId,
    reporter_id: call.actor.userId,
    reason,
    created_at: call.now,
  });
}
