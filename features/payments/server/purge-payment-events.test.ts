import { expect, test } from 'vitest';
import { purgeGatewayRows } from '#gateways/test/server/purge-gateway-rows.ts';
import { aGatewaySubscription } from '#gateways/test/testing/a-gateway-subscription.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';
import { purgePaymentEvents } from './purge-payment-events.ts';

const world = await aWorld();
const { platform, clock } = world;
const gateway = getPaymentGateway(platform, 'test');
const purge = async () => {
  const call = makeCall(platform, platform.db, guest);
  await purgePaymentEvents(call);
  await purgeGatewayRows(call);
};
const countRows = async () => {
  const count = async (table: 'gateway_events' | 'webhook_inbox' | 'gateway_portal_sessions') =>
    (await platform.db.selectFrom(table).selectAll().execute()).length;
  return [
    await count('gateway_events'),
    await count('webhook_inbox'),
    await count('gateway_portal_sessions'),
  ];
};

test('events are purged after 90 days unless their job is pending, portal sessions when they have expired', async () => {
  const { id, customer } = await aGatewaySubscription(platform, { frequency: 'yearly' });
  await gateway.cancelAtPeriodEnd(id);
  await gateway.openPortal({ customer, section: 'billing_history', returnUrl: 'https://example.org/' });
  await deliverWebhooks(world);
  expect(await countRows()).toEqual([1, 1, 1]);
  await purge();
  expect(await countRows()).toEqual([1, 1, 1]);
  clock.advance(3_600_001);
  await purge();
  expect(await countRows()).toEqual([1, 1, 0]);
  clock.advance(91 * 86_400_000);
  await purge();
  expect(await countRows()).toEqual([0, 1, 0]);
  await world.drain();
  await purge();
  expect(await countRows()).toEqual([0, 0, 0]);
});
