import { lockUser } from '#features/identity/server/deleted-users.store.ts';
import { reinstateMember, suspendMember } from '#features/identity/server/suspend-member.ts';
import type { DecisionAction } from '#features/reports/model/decision-action.ts';
import { lockCase, updateFoundHidden, updateReversed } from '#features/reports/server/case.store.ts';
import { describeSubjects } from '#features/reports/server/describe-subjects.ts';
import { findOtherHidingDecision, hasOtherSuspension } from '#features/reports/server/find-cases.ts';
import type { CaseRow } from '#features/reports/server/moderation.tables.ts';
import type { ModerationPlugs } from '#features/reports/server/report-host.ts';
import { lockHeat } from '#features/trending/server/heat.store.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** What a decision does to its subject and to the person who answers for it. */
export async function applyDecision(
  call: MemberCall,
  moderation: ModerationPlugs,
  row: CaseRow,
  action: DecisionAction,
): Promise<void> {
  const { hosts, parts } = moderation;
  const host = hosts.get(row.subject_kind);
  if (action === 'dismiss' || action === 'warn') return host?.approve(call, row.subject_id);
  if (action === 'uphold') return;
  if (action === 'reverse') return reverseDecision(call, moderation, row.subject_id);
  // A suspension changes the heat of the person before that of their tracks, a batch of events the other way round.
  if (action === 'suspend') await lockHeat(call.db);
  await hideSubject(call, moderation, row);
  if (action === 'hide') return;
  await suspendMember(call, row.person_id);
  for (const part of parts) await part.withhold(call, row.person_id);
}

/**
 * What is hidden already stays as it is, so that whatever had hidden it outlives this decision. The subject must be held, as it is
 * with its case.
 */
async function hideSubject(call: MemberCall, { hosts }: ModerationPlugs, row: CaseRow): Promise<void> {
  const thing = (await describeSubjects(call, hosts, [row])).get(row.id);
  if (!thing?.hidden) return hosts.get(row.subject_kind)?.hide(call, row.subject_id);
  const other = await findOtherHidingDecision(call.db, row);
  if (other ? other.found_hidden : true) await updateFoundHidden(call.db, row.id);
}

/** Undoes a decision as far as nothing else stands against it. */
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
  // Held before anybody asks what else keeps them out: another admin may be suspending them now.
  await lockUser(call.db, personId);
  if (action === 'suspend' && !(await hasOtherSuspension(call.db, personId, decision.id))) {
    await reinstateMember(call, personId);
    for (const part of parts) await part.restore(call, personId);
  }
  if (decision.found_hidden || (await findOtherHidingDecision(call.db, decision))) return;
  await hosts.get(decision.subject_kind)?.show(call, decision.subject_id);
}
