import { signIn } from '#features/identity/contract.ts';
import type { PaymentGateway } from '#features/payments/server/gateway.ts';
import { gatewayOf } from '#features/payments/server/gateway-of.ts';
import { moveGatewayTime } from '#features/payments/server/test-gateway/move-time.ts';
import { deliverWebhooks } from '#features/payments/testing/deliver-webhooks.ts';
import { type Member, testPassword, type World } from '#testing/world.ts';
import { findSubscription } from '../server/find-subscriptions.ts';

/** Something happens at the gateway, which tells us. */
export async function atTheGateway(
  world: World,
  subscriptionId: string,
  act: (gateway: PaymentGateway, id: string) => Promise<unknown>,
): Promise<void> {
  const row = await findSubscription(world.platform.db, subscriptionId);
  await act(gatewayOf(world.platform), row?.gateway_subscription_id ?? '');
  await hear(world);
}

/** Time goes by, also at the gateway, which tells us what comes of it. */
export async function passTime(world: World, ms: number): Promise<void> {
  world.clock.advance(ms);
  await moveGatewayTime(world.platform);
  await hear(world);
}

async function hear(world: World): Promise<void> {
  await deliverWebhooks(world);
  await world.drain();
}

/** Somebody who was away for longer than a session lasts logs in again. */
export async function comeBack(member: Member): Promise<void> {
  member.cookies.clear();
  await member.call(signIn, { user: { email: member.email, password: testPassword } });
}
