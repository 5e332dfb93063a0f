import { lockUser } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type { requestSchoolMembership as contract } from '../contract.ts';
import { checkNotBanned } from './bans.store.ts';
import { checkStaysPublicConfirmed } from './check-stays-public-confirmed.ts';
import { alreadyLinkedText } from './create-school.ts';
import { sendSchoolMembershipEmail } from './education.jobs.ts';
import { findOwnMembership, isOpenSchool } from './find-organizations.ts';
import { lockSchoolMembershipOf, upsertMembershipRequest } from './memberships.store.ts';

const alreadyRequestedText = 'You already requested membership to this organization.';

/** Requests membership of a school, which its owner or faculty answers. */
export async function requestSchoolMembership(
  call: MemberCall,
  { id: organizationId, membershipRequest }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (!(await isOpenSchool(call.db, organizationId))) throw notFound();
  const id = await createMembershipRequest(call, {
    organizationId,
    userId: call.actor.userId,
    role: membershipRequest.role || 'student',
    name: membershipRequest.name || null,
    staysPublic: membershipRequest.staysPublic,
  });
  return { membership: { id, accepted: false, declined: false } };
}

interface NewRequest {
  organizationId: string;
  userId: string;
  role: 'faculty' | 'student';
  /** The name at the school. */
  name: string | null;
  staysPublic?: boolean | undefined;
}

/** Creates a request, or reopens a declined one, with the e-mail to the school; returns its id. Refuses who is banned or in a school. */
export async function createMembershipRequest(
  call: Call,
  { organizationId, userId, role, name, staysPublic }: NewRequest,
): Promise<string> {
  await lockSchoolMembershipOf(call.db, organizationId, userId);
  await lockUser(call.db, userId);
  await checkNotBanned(call.db, organizationId, userId);
  if (await findOwnMembership(call.db, userId)) throw conflict(alreadyLinkedText, 'linked_to_organization');
  await checkStaysPublicConfirmed(call.db, userId, { staysPublic, role });
  const request = { id: call.newId(), organizationId, userId, role, name, at: call.now };
  const id = await upsertMembershipRequest(call.db, request);
  if (id === null) throw conflict(alreadyRequestedText, 'already_requested');
  await call.enqueue(sendSchoolMembershipEmail, {
    membershipId: id,
    about: 'requested',
    at: call.now.toISOString(),
  });
  return id;
}
