import { findUser } from '#features/members/server/find-user.ts';
import type { SubscriptionView } from '#features/payments/subscription-view.contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import type { NewGatewaySubscription } from '#gateways/test/server/create-gateway-subscription.ts';
import { aGatewaySubscription } from '#gateways/test/testing/a-gateway-subscription.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Member, World } from '#testing/world.ts';
import { createSubscription } from '../server/subscriptions/create-subscription.ts';
import { presentSubscription } from '../server/subscriptions/present-subscription.ts';
import { getRestartPricing } from '../server/subscriptions/restart-price.ts';

/**
 * Creates a subscription of this member at the test gateway and here, by default as `aGatewaySubscription` and
 * without an e-mail.
 */
export async function subscribeMember(
  { platform }: World,
  member: Member,
  more: Partial<NewGatewaySubscription> & { withoutEmail?: boolean } = {},
): Promise<SubscriptionView> {
  const { withoutEmail = true, ...enrolment } = more;
  const state = await aGatewaySubscription(platform, {
    name: member.username,
    email: member.email,
    ...enrolment,
  });
  const row = await transaction(platform.db, (tx) =>
    createSubscription(makeCall(platform, tx, guest), {
      userId: member.id,
      gateway: 'test',
      state,
      withoutEmail,
    }),
  );
  const user = await findUser(platform.db, member.id);
  if (!row || !user) throw new Error(`${member.username} cannot have the subscription ${state.id}`);
  const pricing = await getRestartPricing(platform);
  return presentSubscription(row, user, { pricing, credits: new Map() });
}

export const getMemberSubscriptions = async (member: Member): Promise<SubscriptionView[]> =>
  (await member.call(getAccount, {})).user.subscriptions;

/** The subscription as the account shows it now. */
export async function getMemberSubscription(member: Member, id: string): Promise<SubscriptionView> {
  const found = (await getMemberSubscriptions(member)).find((one) => one.id === id);
  if (!found) throw new Error(`${member.username} has no subscription ${id}`);
  return found;
}
