import { expect, test } from 'vitest';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../contract.ts';
import { subscribeMember } from '../testing/subscribe-member.ts';

const world = await aWorld();
const unchanged = [
  'subscriptions',
  'users',
  'gateway_subscriptions',
  'gateway_charges',
  'outbox_events',
] as const;
const cancelReason = { cancelReasonTemplateId: 3, followUp: 'A drum machine' };

wrongInputs({
  world,
  endpoint: contract.listCancelReasons,
  as: () => world.person('ada'),
  good: () => ({ subType: 'addon' }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.cancelSubscription,
  as: () => world.person('ben'),
  good: async (ben) => ({ id: (await subscribeMember(world, ben as Member)).id, cancelReason }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.removeCancellation,
  as: () => world.person('cleo'),
  good: async (cleo) => ({
    id: (await subscribeMember(world, cleo as Member, { state: 'stopped' })).id,
    confirmedAmount: 39.99,
  }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.openPortal,
  as: () => world.person('dora'),
  good: async (dora) => ({
    section: 'payment_sources',
    subscriptionToken: (await subscribeMember(world, dora as Member)).token,
  }),
  unchanged: [...unchanged, 'gateway_portal_sessions'],
});

test('every call answers 401 to a guest, and 404 for another member’s subscription as for an unknown one [SUBS-056]', async () => {
  const eva = await world.person('eva');
  const fay = await world.person('fay');
  const { id, token } = await subscribeMember(world, eva);
  const nothing = { id: '0190a1b2-0000-7000-8000-000000000000', token: 'A'.repeat(43) };
  const calls = (of: typeof nothing) =>
    [
      ['PUT', `/api/subscriptions/${of.id}/cancel`, { cancel_reason: { cancel_reason_template_id: 1 } }],
      ['POST', `/api/subscriptions/${of.id}/remove_cancellation`, undefined],
      ['POST', '/api/portal_sessions', { section: 'billing_history', subscription_token: of.token }],
    ] as const;
  const guest = world.newGuest();
  expect((await guest.raw({ method: 'GET', url: '/api/cancel_reason_templates' })).status).toBe(401);
  for (const of of [{ id, token }, nothing]) {
    for (const [method, url, body] of calls(of)) {
      expect([url, (await guest.raw({ method, url, body })).status]).toEqual([url, 401]);
      const answer = await fay.raw({ method, url, body });
      expect([url, answer.status, answer.body]).toEqual([url, 404, { error: 'Not found' }]);
    }
  }
  const row = await world.platform.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toMatchObject({ status: 'active', revision: 0 });
});
