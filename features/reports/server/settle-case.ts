import { findMembersForAdmins } from '#features/members/server/find-members-for-admins.ts';
import { lockUser } from '#features/members/server/users.store.ts';
import { type DecisionAction, isNotified } from '#features/reports/model/decision-action.ts';
import type { CaseView, settleCase as contract } from '#features/reports/moderation.contract.ts';
import { allowedActions } from '#features/reports/server/allowed-actions.ts';
import { lockCase, updateFoundHidden, updateReversed } from '#features/reports/server/case.store.ts';
import { describeSubjects } from '#features/reports/server/describe-subjects.ts';
import { findOtherHidingDecision, hasOtherSuspension } from '#features/reports/server/find-cases.ts';
import { presentCases } from '#features/reports/server/present-cases.ts';
import { recordDecision } from '#features/reports/server/record-decision.ts';
import type { ModerationPlugs } from '#features/reports/server/report-host.ts';
import type { CaseRow } from '#features/reports/server/reports.tables.ts';
import { reinstateMember, suspendMember } from '#features/sign-in/server/sessions/suspend-member.ts';
import { lockHeat } from '#features/trending/server/heat.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, invalid, notFound, Refusal } from '#platform/pure/refusal.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** Settles a case and applies the decision in one transaction; the e-mail is enqueued with its commit. Refuses (409) a settled case. */
export async function settleCase(
  call: MemberCall,
  moderation: ModerationPlugs,
  { id, action, message: given }: InputOf<typeof contract>,
): Promise<CaseView> {
  const row = await lockCase(call.db, id);
  if (!row) throw notFound();
  if (row.settled_at !== null) throw conflict('Somebody has settled this already.');
  if (row.person_id === call.actor.userId)
    throw new Refusal(422, 'You cannot settle what is about yourself.');
  await checkActionAllowed(call, { moderation, row, action });
  const message = given.trim();
  if (isNotified(action) && isBlank(message)) throw invalid({ message: ['This field is required'] });
  const settled = await recordDecision(call, action, { row, message });
  await applyDecision(call, { moderation, row: settled, action });
  const [view] = await presentCases(call, moderation.hosts, [settled]);
  if (!view) throw notFound();
  return view;
}

async function checkActionAllowed(
  call: MemberCall,
  {
    moderation: { hosts },
    row,
    action,
  }: { moderation: ModerationPlugs; row: CaseRow; action: CaseView['actions'][number] },
): Promise<void> {
  const subject = (await describeSubjects(call, hosts, [row])).get(row.id) ?? null;
  const person = (await findMembersForAdmins(call.db, [row.person_id])).get(row.person_id) ?? null;
  const possible = allowedActions({ kind: row.subject_kind, settled: false, subject, person });
  if (!possible.includes(action)) throw new Refusal(422, 'This cannot be done here any more.');
}

/** Applies a decision to its subject and to the person responsible for it. */
async function applyDecision(
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
export async function reverseDecision(
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
