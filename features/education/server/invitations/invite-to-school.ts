import { invitationLifetimeSeconds, invitationToken } from '#features/invitations/server/invitation-token.ts';
import { countInvitationEmails, inviteesOf } from '#features/invitations/server/invite-by-email.ts';
import { findUser, hasEmail } from '#features/members/server/find-user.ts';
import { maySeeUser } from '#features/members/server/may-see-user.ts';
import { getTermsVersion } from '#features/members/server/terms-versions.store.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { issueEmailTokens } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { inviteToSchool as contract } from '../../invitations.contract.ts';
import { checkFreeTeacherLicence, checkSchoolIsPaid } from '../check-school-is-paid.ts';
import { sendSchoolInvitationEmail } from '../education.jobs.ts';
import { getSchoolRights } from '../get-school-rights.ts';
import { lockSchoolMembershipOf } from '../memberships.store.ts';
import { upsertInvitations } from './invitations.store.ts';
import { presentSchoolInvitation } from './present-school-invitation.ts';

const invitedAsTeacherText =
  'One of these addresses is invited as a teacher. Only the owner of the account changes that.';

/** Sends each address and each of these users an invitation e-mail. Answer and cost do not reveal whether an address has an account. */
export async function inviteToSchool(
  call: MemberCall,
  { id, emails = [], userGuids = [], role }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  // The lock orders this call against a removal of the actor, which deletes their invitations.
  await lockSchoolMembershipOf(call.db, id, call.actor.userId);
  const rights = await getSchoolRights(call, id);
  if (role === 'faculty' && rights === 'students') {
    throw forbidden('Only the owner of the account invites teachers.');
  }
  await checkSchoolIsPaid(call, id);
  if (role === 'faculty') await checkFreeTeacherLicence(call, id);
  const invitees = inviteesOf(emails, await findInvitees(call, id, userGuids));
  if (invitees.length === 0) return { invitations: [] };
  await countInvitationEmails(call, invitees.length);
  const terms = await getTermsVersion(call.platform);
  const invited = invitees.map(({ emailNormalised, email, user }) => ({
    id: call.newId(),
    organization_id: id,
    email,
    email_normalised: emailNormalised,
    user_id: user?.id ?? null,
    role,
    invited_by: call.actor.userId,
    terms,
    created_at: call.now,
    expires_at: new Date(call.now.getTime() + invitationLifetimeSeconds * 1000),
  }));
  if (!(await upsertInvitations(call.db, invited, rights))) throw forbidden(invitedAsTeacherText);
  const seeds = await issueEmailTokens(
    call,
    invitationToken,
    invited.map(({ id: invitationId }) => ({ invitationId })),
  );
  for (const [at, { id: invitationId }] of invited.entries()) {
    await call.enqueue(sendSchoolInvitationEmail, { invitationId, seed: seeds[at] ?? '' });
  }
  const views = invited.map((row, at) =>
    presentSchoolInvitation({ ...row, username: invitees[at]?.user?.username ?? null }),
  );
  return { invitations: views };
}

/** These users, without members of the school and accounts without an address; refuses (422) users that the actor may not see. */
async function findInvitees(
  call: MemberCall,
  organizationId: string,
  userGuids: readonly string[],
): Promise<UserRow[]> {
  const users: UserRow[] = [];
  for (const guid of new Set(userGuids)) {
    const user = await findUser(call.db, guid);
    if (!user || !(await maySeeUser(call, user)))
      throw invalid({ user_guids: ['There is no member with one of these ids.'] });
    if (user.school_id !== organizationId && hasEmail(user)) users.push(user);
  }
  return users;
}
