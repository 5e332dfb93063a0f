import { expect, test } from 'vitest';
import type { TestPaymentMethod } from '#gateways/test/model/test-payment-methods.ts';
import type { Person } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../../contract.ts';
import { actAtGateway } from '../../testing/gateway-actions.ts';
import { subscribeMember } from '../../testing/subscribe-member.ts';

const world = await aWorld();
const { db } = world.platform;
const ask = (person: Person, id: string) =>
  person.raw({ method: 'GET', url: `/api/subscriptions/${id}/stored_card` });
let people = 0;
async function aPayer(method: TestPaymentMethod | null, more: { state?: 'stopped' | 'ended' } = {}) {
  people += 1;
  const member = await world.person(`payer${people}`);
  return { member, subscription: await subscribeMember(world, member, { method, ...more }) };
}

test('a member is shown the card of the own subscription, without what it is charged by [CHECKOUT-140]', async () => {
  const { member, subscription } = await aPayer('mastercard');
  const answer = await ask(member, subscription.id);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      card: {
        id: expect.stringMatching(/^[\w-]{43}$/),
        brand: 'Mastercard',
        last_four: '4444',
        expires: null,
      },
    },
  });
  expect(JSON.stringify(answer.body)).not.toContain('pm_');
  const stopped = await aPayer('visa', { state: 'stopped' });
  expect((await ask(stopped.member, stopped.subscription.id)).body.card.last_four).toBe('4242');
});

test('a member is shown no card of an ended subscription, of one paid by PayPal, and of one without a method [CHECKOUT-140]', async () => {
  const payers = [await aPayer('visa', { state: 'ended' }), await aPayer('paypal'), await aPayer(null)];
  for (const { member, subscription } of payers)
    expect(await ask(member, subscription.id)).toMatchObject({ status: 200, body: { card: null } });
});

test('a member whose card was removed on the gateway’s page is shown none', async () => {
  const { member, subscription } = await aPayer('visa');
  await actAtGateway(world, subscription.id, async (_gateway, id) => {
    const { customer_id } = await db
      .selectFrom('gateway_subscriptions')
      .select('customer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db.updateTable('gateway_customers').set({ method: null }).where('id', '=', customer_id).execute();
  });
  expect((await ask(member, subscription.id)).body).toEqual({ card: null });
});

test('a member whose plan began at a gateway that takes no cards here any more is shown none', async () => {
  const { member, subscription } = await aPayer('visa');
  await db
    .updateTable('subscriptions')
    .set({ gateway: 'stripe' })
    .where('id', '=', subscription.id)
    .execute();
  expect(await ask(member, subscription.id)).toMatchObject({ status: 200, body: { card: null } });
});

test('nobody else is shown the card, and admins neither: it answers 404, and 401 to a guest [CHECKOUT-140]', async () => {
  const { subscription } = await aPayer('visa');
  const other = await aPayer('visa');
  const admin = await world.person('root', { admin: true });
  for (const person of [other.member, admin])
    expect(await ask(person, subscription.id)).toMatchObject({ status: 404, body: { error: 'Not found' } });
  expect((await ask(world.newGuest(), subscription.id)).status).toBe(401);
});

wrongInputs({
  world,
  endpoint: contract.getStoredCard,
  as: async () => (await aPayer('visa')).member,
  good: async (member) => {
    const { id } = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', (member as { id?: string }).id ?? '')
      .executeTakeFirstOrThrow();
    return { id };
  },
  unchanged: ['subscriptions', 'gateway_subscriptions', 'gateway_customers', 'outbox_events'],
});
