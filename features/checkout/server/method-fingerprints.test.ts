import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { paymentsOfMember } from '#features/payments/server/payments-of-member.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { buyPlan } from '../testing/buy-plan.ts';

const world = await aWorld();
const { db, config } = world.platform;
const text = 'payment-method:test:card visa';

const printsOf = async (id: string) =>
  (await db.selectFrom('payments').select('method_fingerprint as print').where('id', '=', id).execute()).map(
    ({ print }) => print,
  );

test('a card is known again by a keyed hash, which no answer and no export has, and which goes with its buyer', async () => {
  const buyer = await world.person('ada');
  const bought = await buyPlan(buyer);
  const id: string = bought.body.payment_id;
  const hash = createHmac('sha256', config.secret.reveal()).update(text).digest();
  expect(await printsOf(id)).toEqual([hash]);
  expect(createHash('sha256').update(text).digest()).not.toEqual(hash);

  const admin = await world.person('admin', { admin: true });
  const own = [`/api/payments/${id}`, '/api/account'];
  const answers = await Promise.all([
    ...own.map((url) => buyer.raw({ method: 'GET', url })),
    admin.raw({ method: 'GET', url: '/api/admin/payments' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const call = makeCall(world.platform, db, guest);
  const exported = await Array.fromAsync(paymentsOfMember.exportFiles(call, buyer.id));
  const seen = JSON.stringify([bought.body, ...answers.map(({ body }) => body), exported]);
  expect(seen).toContain('Creator');
  for (const secret of [
    hash.toString('hex'),
    hash.toString('base64'),
    hash.toString('base64url'),
    'card visa',
  ])
    expect(seen).not.toContain(secret);
  expect(seen).not.toMatch(/fingerprint|"type":"Buffer"/);

  await buyer.call(deleteUser, { guid: buyer.id });
  await world.drain();
  expect(await printsOf(id)).toEqual([null]);
});
