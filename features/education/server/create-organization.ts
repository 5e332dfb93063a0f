import type { createOrganization as contract } from '#features/identity/school.contract.ts';
import { holdUser } from '#features/identity/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { findOwnMembership } from './find-organizations.ts';
import { alreadyLinked, foundSchool } from './found-school.ts';
import { refuseUnasked } from './refuse-unasked.ts';

/** Opens the account of a school for somebody who is a member already. */
export async function createOrganization(
  call: MemberCall,
  { staysPublic, ...form }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  await holdUser(call.db, userId);
  if (await findOwnMembership(call.db, userId)) throw conflict(alreadyLinked, 'linked_to_organization');
  await refuseUnasked(call.db, userId, staysPublic);
  const { organization, subscription } = await foundSchool(call, userId, form);
  const { id, name, country } = organization;
  const trialEnd = subscription.trial_end?.toISOString() ?? null;
  return { id, name, country, subscription: { status: subscription.status, trialEnd } };
}
