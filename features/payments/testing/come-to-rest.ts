import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { World } from '#testing/world.ts';
import { reconcilePayments } from '../server/settle-open-payment.ts';

/** Lets two hours pass, so that no payment waits for its buyer or its gateway, and nothing that happened there is unheard. */
export async function comeToRest(world: World): Promise<void> {
  const { platform, clock } = world;
  disarmFailpoints();
  for (let times = 0; times < 2; times += 1) {
    clock.advance(61 * 60_000);
    await transaction(platform.db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
    await world.drain();
    await deliverWebhooks(world);
    await world.drain();
  }
}
