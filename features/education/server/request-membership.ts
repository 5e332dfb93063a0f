import { holdUser } from '#features/identity/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { requestMembership as contract } from '../contract.ts';
import { refuseBanned } from './bans.store.ts';
import { findOwnMembership, organizationExists } from './find-organizations.ts';
import { alreadyLinked } from './found-school.ts';
import { holdMembershipOf, insertRequest } from './memberships.store.ts';
import { refuseUnasked } from './refuse-unasked.ts';
import { sendSchoolLetter } from './send-school-letter.ts';

const alreadyRequested = 'You already requested membership to this organization.';

/** Asks a school to be let in. Nothing is granted: a student belongs to it only with its consent. */
export async function requestMembership(
  call: MemberCall,
  { id: organizationId, membershipRequest }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  if (!(await organizationExists(call.db, organizationId))) throw notFound();
  await holdMembershipOf(call.db, organizationId, userId);
  await holdUser(call.db, userId);
  await refuseBanned(call.db, organizationId, userId);
  if (await findOwnMembership(call.db, userId)) throw conflict(alreadyLinked, 'linked_to_organization');
  await refuseUnasked(call.db, userId, membershipRequest.staysPublic);
  const role = membershipRequest.role || 'student';
  const name = membershipRequest.name || null;
  const request = { id: call.newId(), organizationId, userId, role, name, at: call.now };
  const id = await insertRequest(call.db, request);
  if (id === null) throw conflict(alreadyRequested, 'already_requested');
  await call.enqueue(sendSchoolLetter, { membershipId: id, about: 'requested', at: call.now.toISOString() });
  return { membership: { id, accepted: false, declined: false } };
}
