import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { lockOpenCase } from '#features/reports/server/case.store.ts';
import { findSuspensions } from '#features/reports/server/find-cases.ts';
import type { ModerationPlugs } from '#features/reports/server/report-host.ts';
import { sendSuspensionLiftedEmail } from '#features/reports/server/reports.jobs.ts';
import { reverseDecision, settleCase } from '#features/reports/server/settle-case.ts';
import { reinstateMember } from '#features/sign-in/server/sessions/suspend-member.ts';
import type { MemberCall } from '#platform/server/call.ts';

/**
 * Takes every suspension of a member back, without an appeal or as the answer to an open one, with a log entry and an e-mail. The caller
 * has checked that the member is suspended.
 */
export async function liftSuspension(
  call: MemberCall,
  moderation: ModerationPlugs,
  { personId, message }: { personId: string; message: string },
): Promise<void> {
  let isAnswered = false;
  for (const { id } of await findSuspensions(call.db, personId)) {
    const appeal = await lockOpenCase(call.db, 'appeal', id);
    if (appeal) {
      await settleCase(call, moderation, { id: appeal.id, action: 'reverse', message });
      isAnswered = true;
    } else await reverseDecision(call, moderation, id);
  }
  await reinstateMember(call, personId);
  await writeAuditLog(call, {
    action: 'member.lift_suspension',
    targetId: personId,
    details: { message: message.trim() },
  });
  // The answer to an appeal is an e-mail of its own.
  if (!isAnswered)
    await call.enqueue(sendSuspensionLiftedEmail, { userId: personId, changeId: call.newId(), message });
}
