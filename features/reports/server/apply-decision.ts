import { lockUser } from '#features/members/server/deleted-users.store.ts';
import type { DecisionAction } from '#features/reports/model/decision-action.ts';
import { lockCase, updateFoundHidden, updateReversed } from '#features/reports/server/case.store.ts';
import { describeSubjects } from '#features/reports/server/describe-subjects.ts';
import { findOtherHidingDecision, hasOtherSuspension } from '#features/reports/server/find-cases.ts';
import type { ModerationPlugs } from '#features/reports/server/report-host.ts';
import type { CaseRow } from '#features/reports/server/reports.tables.ts';
import { reinstateMember, suspendMember } from '#features/sign-in/server/sessions/suspend-member.ts';
import { lockHeat } from '#features/trending/server/heat.store.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** Applies a decision to its subject and to the person responsible for it. */
export async function applyDecision(
  call: MemberCall,
  { moderation, row, action }: { moderation: ModerationPlugs; row: CaseRow; action: DecisionAction },
): Promise<void> {
  const { hosts, parts } = moderation;
  const host = hosts.get(row.subject_kind);
  if (action === 'dismiss' || action === 'warn') return host?.approve(call, row.subject_id);
  if (action === 'uphold') return;
  if (action === 'reverse') return reverseDecision(call, moderation, row.subject_id);
  // A suspension updates the heat of the person before that of their tracks, event batches in the other order: lock first.
  if (action === 'suspend') await lockHeat(call.db);
  await hideSubject(call, moderation, row);
  if (action === 'hide') return;
  await suspendMember(call, row.person_id);
  for (const part of parts) await part.withhold(call, row.person_id);
}

/**
 * Leaves a hidden subject as it is and records that it was hidden before, so that a reversal does not show it. The subject must be
 * locked, as it is with its case.
 */
async function hideSubject(call: MemberCall, { hosts }: ModerationPlugs, row: CaseRow): Promise<void> {
  const subject = (await describeSubjects(call, hosts, [row])).get(row.id);
  if (!subject?.hidden) return hosts.get(row.subject_kind)?.hide(call, row.subject_id);
  const other = await findOtherHidingDecision(call.db, row);
  if (other ? other.found_hidden : true) await updateFoundHidden(call.db, row.id);
}

/** Reverses a decision, except for effects that another decision has, too. */
async function reverseDecision(
  call: MemberCall,
  { hosts, parts }: ModerationPlugs,
  decisionId: string,
): Promise<void> {
  const decision = await lockCase(call.db, decisionId);
  if (!decision) throw notFound();
  await updateReversed(call.db, decision.id, call.now);
  const { action, person_id: personId } = decision;
  if (action === 'warn') return;
  if (action === 'suspend') await lockHeat(call.db);
  // Locks the user before looking for other suspensions: another admin may be suspending them now.
  await lockUser(call.db, personId);
  if (action === 'suspend' && !(await hasOtherSuspension(call.db, personId, decision.id))) {
    await reinstateMember(call, personId);
    for (const part of parts) await part.restore(call, personId);
  }
  if (decision.found_hidden || (await findOtherHidingDecision(call.db, decision))) return;
  await hosts.get(decision.subject_kind)?.show(call, decision.subject_id);
}
