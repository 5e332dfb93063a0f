import { findMembersForAdmins } from '#features/members/server/find-members-for-admins.ts';
import { isNotified } from '#features/reports/model/decision-action.ts';
import type { CaseView, settleCase as contract } from '#features/reports/moderation.contract.ts';
import { allowedActions } from '#features/reports/server/allowed-actions.ts';
import { applyDecision } from '#features/reports/server/apply-decision.ts';
import { lockCase } from '#features/reports/server/case.store.ts';
import { describeSubjects } from '#features/reports/server/describe-subjects.ts';
import { presentCases } from '#features/reports/server/present-cases.ts';
import { recordDecision } from '#features/reports/server/record-decision.ts';
import type { ModerationPlugs } from '#features/reports/server/report-host.ts';
import type { CaseRow } from '#features/reports/server/reports.tables.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { isBlank } from '#platform/pure/is-blank.ts';
import { conflict, invalid, notFound, Refusal } from '#platform/pure/refusal.ts';
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
