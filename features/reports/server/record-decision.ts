import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { type DecisionAction, isNotified } from '#features/reports/model/decision-action.ts';
import { appealToken } from '#features/reports/server/appeal-token.ts';
import { insertCase, lockOpenCase, updateSettled } from '#features/reports/server/case.store.ts';
import { sendDecisionEmail } from '#features/reports/server/reports.jobs.ts';
import type { CaseRow } from '#features/reports/server/reports.tables.ts';
import { issueEmailToken } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';

/** Settles a locked case: updates its row, writes the audit log and enqueues the e-mail. `applyDecision` has the effects. */
export async function recordDecision(
  call: MemberCall,
  action: DecisionAction,
  { row, message }: { row: CaseRow; message: string },
): Promise<CaseRow> {
  const settled = await updateSettled(call.db, row.id, {
    settled_at: call.now,
    settled_by: call.actor.userId,
    action,
    message: isNotified(action) ? message : null,
  });
  await writeAuditLog(call, {
    action: `moderation.${action}`,
    targetId: row.person_id,
    details: { case: row.id, about: row.subject_kind, ...(message !== '' && { message }) },
  });
  if (isNotified(action)) await enqueueDecisionEmail(call, settled);
  return settled;
}

/** Enqueues the e-mail about a decision; its link opens the decision, or that which an appeal is about. */
async function enqueueDecisionEmail(call: Call, row: CaseRow): Promise<void> {
  const decisionId = row.subject_kind === 'appeal' ? row.subject_id : row.id;
  const seed = await issueEmailToken(call, {
    kind: appealToken,
    userId: row.person_id,
    payload: { caseId: decisionId },
  });
  await call.enqueue(sendDecisionEmail, { caseId: row.id, seed });
}

interface SettledSubject {
  kind: string;
  subjectId: string;
  action: 'dismiss' | 'hide';
  /** Text for the person whose subject is hidden. */
  message: string;
}

/** Settles the open case of a subject that an admin has decided about elsewhere, as the queue does. */
export async function settleOpenCase(call: MemberCall, judged: SettledSubject): Promise<void> {
  const { kind, subjectId, action, message } = judged;
  const row = await lockOpenCase(call.db, kind, subjectId);
  if (!row || row.person_id === call.actor.userId) return;
  await recordDecision(call, action, { row, message: action === 'dismiss' ? '' : message });
}

interface HiddenSubject {
  kind: string;
  subjectId: string;
  /** The member responsible for it, who may appeal. */
  personId: string;
  message: string;
}

/**
 * Records that somebody in charge of a subject has hidden it in its place, without a report: its open case is settled, or one is made.
 * The subject must be locked (`lockSubject`).
 */
export async function recordHiding(call: MemberCall, hidden: HiddenSubject): Promise<void> {
  const { kind, subjectId, personId, message } = hidden;
  const row =
    (await lockOpenCase(call.db, kind, subjectId)) ??
    (await insertCase(call.db, { id: call.newId(), kind, subjectId, personId, at: call.now }));
  await recordDecision(call, 'hide', { row, message });
}
