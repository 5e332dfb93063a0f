import { lockUser } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { requestSchoolMembership as contract } from '../contract.ts';
import { checkNotBanned } from './bans.store.ts';
import { checkStaysPublicConfirmed } from './check-stays-public-confirmed.ts';
import { alreadyLinkedText } from './create-school.ts';
import { sendSchoolMembershipEmail } from './education.jobs.ts';
import { findOwnMembership, organizationExists } from './find-organizations.ts';
import { lockSchoolMembershipOf, upsertMembershipRequest } from './memberships.store.ts';

const alreadyRequestedText = 'You already requested membership to this organization.';

/** Requests membership of a school, which its owner or faculty answers. */
export async function requestSchoolMembership(
  call: MemberCall,
  { id: organizationId, membershipRequest }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  if (!(await organizationExists(call.db, organizationId))) throw notFound();
  await lockSchoolMembershipOf(call.db, organizationId, userId);
  await lockUser(call.db, userId);
  await checkNotBanned(call.db, organizationId, userId);
  if (await findOwnMembership(call.db, userId)) throw conflict(alreadyLinkedText, 'linked_to_organization');
  const role = membershipRequest.role || 'student';
  await checkStaysPublicConfirmed(call.db, userId, { staysPublic: membershipRequest.staysPublic, role });
  const name = membershipRequest.name || null;
  const request = { id: call.newId(), organizationId, userId, role, name, at: call.now };
  const id = await upsertMembershipRequest(call.db, request);
  if (id === null) throw conflict(alreadyRequestedText, 'already_requested');
  await call.enqueue(sendSchoolMembershipEmail, {
    membershipId: id,
    about: 'requested',
    at: call.now.toISOString(),
  });
  return { membership: { id, accepted: false, declined: false } };
}
