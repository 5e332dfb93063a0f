import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { lockUser } from '#features/members/server/users.store.ts';
import { lockOpenCase, lockSubject } from '#features/reports/server/case.store.ts';
import { fileReport } from '#features/reports/server/file-report.ts';
import { liftSuspension as liftSuspensions } from '#features/reports/server/lift-suspension.ts';
import type { ModerationPlugs } from '#features/reports/server/report-host.ts';
import { settleCase } from '#features/reports/server/settle-case.ts';
import { deleteSecondFactor } from '#features/sign-in/server/second-factor/second-factor.store.ts';
import { hasSecondFactor } from '#features/sign-in/server/second-factor/verify-second-factor.ts';
import { invalidateActors } from '#features/sign-in/server/sessions/actor-cache.ts';
import { checkRecentSignIn } from '#features/sign-in/server/sessions/recent-sign-in.ts';
import { revokeSessions } from '#features/sign-in/server/sessions/sessions.ts';
import { sendSecondFactorEmail } from '#features/sign-in/server/sign-in.jobs.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound, Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type {
  AdminMemberView,
  liftSuspension as liftContract,
  suspendMember as suspendContract,
} from '../members.contract.ts';
import { getAdminMember } from './find-admin-members.ts';

/**
 * Suspends a member by a report that is decided at once, so that e-mail, log, appeal and reversal are those of the moderation.
 * Refuses (422) oneself, another admin and a suspended member.
 */
export async function suspendMember(
  call: MemberCall,
  moderation: ModerationPlugs,
  { id, message }: InputOf<typeof suspendContract>,
): Promise<AdminMemberView> {
  await lockSubject(call.db, 'user', id);
  const { suspended, admin } = await getOther(call, id);
  if (admin) throw new Refusal(422, 'An admin of the site cannot be suspended.');
  if (suspended) throw new Refusal(422, 'This member is suspended already.');
  await fileReport(call, { kind: 'user', subjectId: id, personId: id, reason: message });
  const row = await lockOpenCase(call.db, 'user', id);
  if (!row) throw notFound();
  await settleCase(call, moderation, { id: row.id, action: 'suspend', message });
  return getAdminMember(call, id);
}

/** Lifts every suspension of a member. Refuses (422) oneself and a member who is not suspended; of two admins one succeeds. */
export async function liftSuspension(
  call: MemberCall,
  moderation: ModerationPlugs,
  { id, message }: InputOf<typeof liftContract>,
): Promise<AdminMemberView> {
  await lockSubject(call.db, 'user', id);
  const { suspended } = await getOther(call, id);
  if (!suspended) throw new Refusal(422, 'This member is not suspended.');
  await liftSuspensions(call, moderation, { personId: id, message });
  return getAdminMember(call, id);
}

/** Signs a member out on all devices, on all hosts, and revokes their access tokens. */
export async function endMemberSessions(call: MemberCall, { id }: { id: string }): Promise<AdminMemberView> {
  await getOther(call, id);
  // An access token that is being made is there before or refused.
  if (!(await lockUser(call.db, id))) throw notFound();
  await revokeSessions(call, id);
  await writeAuditLog(call, { action: 'member.end_sessions', targetId: id });
  return getAdminMember(call, id);
}

/** Deletes the secret and recovery codes of a member who has lost them, who gets an e-mail. Does nothing where it is off. */
export async function resetSecondFactor(call: MemberCall, { id }: { id: string }): Promise<AdminMemberView> {
  await checkRecentSignIn(call);
  await getOther(call, id);
  const wasOn = await hasSecondFactor(call, id);
  await deleteSecondFactor(call.db, id);
  if (wasOn) {
    await call.enqueue(sendSecondFactorEmail, { userId: id, changeId: call.newId(), on: false });
    await writeAuditLog(call, { action: 'member.reset_second_factor', targetId: id });
  }
  invalidateActors(call);
  return getAdminMember(call, id);
}

async function getOther(call: MemberCall, id: string): Promise<AdminMemberView> {
  if (id === call.actor.userId) throw new Refusal(422, 'Your own account is changed on the account page.');
  return getAdminMember(call, id);
}
