import { getAccount } from '#features/identity/contract.ts';
import { findUser } from '#features/identity/server/find-user.ts';
import type { SubscriptionView } from '#features/identity/subscriptions.contract.ts';
import type { NewGatewaySubscription } from '#features/payments/server/test-gateway/create-gateway-subscription.ts';
import { aGatewaySubscription } from '#features/payments/testing/a-gateway-subscription.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Member, World } from '#testing/world.ts';
import { createSubscription } from '../server/create-subscription.ts';
import { presentSubscription } from '../server/present-subscription.ts';

/** A subscription of this member, at the test gateway and here: as `enrolled` has it unless told otherwise. No letter is sent. */
export async function subscribeMember(
  { platform }: World,
  member: Member,
  more: Partial<NewGatewaySubscription> & { quiet?: boolean } = {},
): Promise<SubscriptionView> {
  const { quiet = true, ...enrolment } = more;
  const state = await aGatewaySubscription(platform, {
    name: member.username,
    email: member.email,
    ...enrolment,
  });
  const row = await transaction(platform.db, (tx) =>
    createSubscription(makeCall(platform, tx, guest), { userId: member.id, state, withoutEmail: quiet }),
  );
  const user = await findUser(platform.db, member.id);
  if (!row || !user) throw new Error(`${member.username} cannot have the subscription ${state.id}`);
  return presentSubscription(row, user);
}

export const getMemberSubscriptions = async (member: Member): Promise<SubscriptionView[]> =>
  (await member.call(getAccount, {})).user.subscriptions;

/** Their subscription as the account says it stands now. */
export async function getMemberSubscription(member: Member, id: string): Promise<SubscriptionView> {
  const found = (await getMemberSubscriptions(member)).find((one) => one.id === id);
  if (!found) throw new Error(`${member.username} has no subscription ${id}`);
  return found;
}
