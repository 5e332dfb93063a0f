import { lockUser } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { createOrganization as contract } from '../contract.ts';
import { checkStaysPublicConfirmed } from './check-stays-public-confirmed.ts';
import { alreadyLinkedText, createSchool } from './create-school.ts';
import { findOwnMembership } from './find-organizations.ts';

/** Creates a school for a signed-in member. */
export async function createOrganization(
  call: MemberCall,
  { staysPublic, ...form }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  await lockUser(call.db, userId);
  if (await findOwnMembership(call.db, userId)) throw conflict(alreadyLinkedText, 'linked_to_organization');
  await checkStaysPublicConfirmed(call.db, userId, { staysPublic, role: 'owner' });
  const { organization, subscription } = await createSchool(call, userId, form);
  const { id, name, country } = organization;
  const trialEnd = subscription.trial_end?.toISOString() ?? null;
  return { id, name, country, subscription: { status: subscription.status, trialEnd } };
}
