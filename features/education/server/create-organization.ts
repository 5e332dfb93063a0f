import type { createOrganization as contract } from '#features/identity/school.contract.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { foundSchool } from './found-school.ts';

/** Opens the account of a school for somebody who is a member already. */
export async function createOrganization(
  call: MemberCall,
  form: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { organization, subscription } = await foundSchool(call, call.actor.userId, form);
  const { id, name, country } = organization;
  const trialEnd = subscription.trial_end?.toISOString() ?? null;
  return { id, name, country, subscription: { status: subscription.status, trialEnd } };
}
