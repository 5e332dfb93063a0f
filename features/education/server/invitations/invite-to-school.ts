import { invitationLifetimeSeconds, invitationToken } from '#features/invitations/server/invitation-token.ts';
import { countInvitationEmails } from '#features/invitations/server/invite-by-email.ts';
import { normaliseEmail } from '#features/members/model/email.ts';
import { getTermsVersion } from '#features/members/server/terms-versions.store.ts';
import { issueEmailTokens } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
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

/** Sends each address an invitation e-mail. Answer and cost do not reveal whether an address has an account. */
export async function inviteToSchool(
  call: MemberCall,
  { id, emails, role }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  // The lock orders this call against a removal of the actor, which deletes their invitations.
  await lockSchoolMembershipOf(call.db, id, call.actor.userId);
  const rights = await getSchoolRights(call, id);
  if (role === 'faculty' && rights === 'students') {
    throw forbidden('Only the owner of the account invites teachers.');
  }
  await checkSchoolIsPaid(call, id);
  if (role === 'faculty') await checkFreeTeacherLicence(call, id);
  // Sorted, so that concurrent calls with shared addresses do not deadlock.
  const emailByNormalised = new Map(emails.map((email) => [normaliseEmail(email), email]));
  const addresses = [...emailByNormalised].sort(([one], [other]) => (one < other ? -1 : 1));
  await countInvitationEmails(call, addresses.length);
  const terms = await getTermsVersion(call.platform);
  const invited = addresses.map(([emailNormalised, email]) => ({
    id: call.newId(),
    organization_id: id,
    email,
    email_normalised: emailNormalised,
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
  return { invitations: invited.map(presentSchoolInvitation) };
}
