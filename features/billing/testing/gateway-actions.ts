import { signIn } from '#features/identity/contract.ts';
import type { PaymentGateway } from '#features/payments/server/gateway.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { advanceDueSubscriptions } from '#features/payments/server/test-gateway/advance-subscriptions.ts';
import { deliverWebhooks } from '#features/payments/testing/deliver-webhooks.ts';
import { type Member, testPassword, type World } from '#testing/world.ts';
import { findSubscription } from '../server/find-subscriptions.ts';

/** Something happens at the gateway, which tells us. */
export async function actAtGateway(
  world: World,
  subscriptionId: string,
  act: (gateway: PaymentGateway, id: string) => Promise<unknown>,
): Promise<void> {
  const row = await findSubscription(world.platform.db, subscriptionId);
  await act(getPaymentGateway(world.platform), row?.gateway_subscription_id ?? '');
  await deliverAndDrain(world);
}

/** Time goes by, also at the gateway, which tells us what comes of it. */
export async function advanceGatewayTime(world: World, ms: number): Promise<void> {
  world.clock.advance(ms);
  await advanceDueSubscriptions(world.platform);
  await deliverAndDrain(world);
}

async function deliverAndDrain(world: World): Promise<void> {
  await deliverWebhooks(world);
  await world.drain();
}

/** Somebody who was away for longer than a session lasts logs in again. */
export async function signInAgain(member: Member): Promise<void> {
  member.cookies.clear();
  await member.call(signIn, { user: { email: member.email, password: testPassword } });
}
