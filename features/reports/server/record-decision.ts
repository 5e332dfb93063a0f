import { writeAuditLog } from '#features/identity/server/audit-log.store.ts';
import { type DecisionAction, isTold } from '#features/reports/model/decision-action.ts';
import { updateSettled } from '#features/reports/server/case.store.ts';
import { mailDecision } from '#features/reports/server/mail-decision.ts';
import type { CaseRow } from '#features/reports/server/moderation.table.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** Settles a case that the caller holds: its row as it is then, the log, and the letter. What follows from it is not done here. */
export async function recordDecision(
  call: MemberCall,
  row: CaseRow,
  action: DecisionAction,
  message: string,
): Promise<CaseRow> {
  const settled = await updateSettled(call.db, row.id, {
    settled_at: call.now,
    settled_by: call.actor.userId,
    action,
    message: isTold(action) ? message : null,
  });
  await writeAuditLog(call, {
    action: `moderation.${action}`,
    targetId: row.person_id,
    details: { case: row.id, about: row.subject_kind, ...(message !== '' && { message }) },
  });
  if (isTold(action)) await mailDecision(call, settled);
  return settled;
}
