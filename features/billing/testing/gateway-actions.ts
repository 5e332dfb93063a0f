import type { PaymentGateway } from '#features/payments/server/gateway.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { signIn } from '#features/sign-in/contract.ts';
import { advanceDueSubscriptions } from '#gateways/test/server/advance-subscriptions.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { type Member, testPassword, type World } from '#testing/world.ts';
import { findSubscription } from '../server/subscriptions/find-subscriptions.ts';

/** Does something at the gateway and delivers its webhooks. */
export async function actAtGateway(
  world: World,
  subscriptionId: string,
  act: (gateway: PaymentGateway, id: string) => Promise<unknown>,
): Promise<void> {
  const row = await findSubscription(world.platform.db, subscriptionId);
  await act(getPaymentGateway(world.platform, row?.gateway ?? ''), row?.gateway_subscription_id ?? '');
  await deliverAndDrain(world);
}

/** Advances the clock of the site and of the gateway, and delivers the webhooks. */
export async function advanceGatewayTime(world: World, ms: number): Promise<void> {
  world.clock.advance(ms);
  await advanceDueSubscriptions(world.platform);
  await deliverAndDrain(world);
}

async function deliverAndDrain(world: World): Promise<void> {
  await deliverWebhooks(world);
  await world.drain();
}

/** Signs a member in again after the session has expired. */
export async function signInAgain(member: Member): Promise<void> {
  member.cookies.clear();
  await member.call(signIn, { user: { email: member.email, password: testPassword } });
}
