import { expect, test } from 'vitest';
import { aCoupon } from '#features/billing/testing/a-coupon.ts';
import { advanceGatewayTime, signInAgain } from '#features/billing/testing/gateway-actions.ts';
import { lockPayment, type PaymentRow } from '#features/payments/server/payment.store.ts';
import { requestRefund } from '#features/payments/server/request-refund.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { aBuyerWithCart } from '../testing/a-buyer-with-cart.ts';
import { buyPlan } from '../testing/buy-plan.ts';
import { buySounds } from '../testing/buy-sounds.ts';
import { upgradePlan } from '../testing/upgrade-plan.ts';

const world = await aWorld();
const { platform, clock } = world;
const { siteUrl } = platform.config;
const dayMs = 86_400_000;

/** The receipts that the e-mails of this kind lead to, by their addresses. */
async function receiptIdsIn(member: Member, kind: string): Promise<string[]> {
  await world.drain();
  const emails = await emailsTo(world, member.email, kind);
  const address = new RegExp(
    `Your receipt\\nNumber R\\d{4}-\\d{6}\\n${siteUrl}/account/receipts/([\\w-]{36})`,
  );
  return emails.map(({ text, html }) => {
    const id = address.exec(text)?.[1] ?? 'none';
    expect(html.includes(`${siteUrl}/account/receipts/${id}`)).toBe(id !== 'none');
    return id;
  });
}
const open = async (member: Member, id: string) =>
  member.raw({ method: 'GET', url: `/api/account/receipts/${id}` });

test('the e-mails about a plan lead to the receipt of what was just paid, for its buyer alone [ACCOUNT-108]', async () => {
  const [ada, ben] = [await world.person('ada'), await world.person('ben')];
  await buyPlan(ada, { account_type: 4 });
  const [begun = ''] = await receiptIdsIn(ada, 'subscription_started');
  expect((await open(ada, begun)).body).toMatchObject({ gross_minor: 699, kind: 'receipt' });
  expect((await open(ben, begun)).status).toBe(404);
  await advanceGatewayTime(world, 32 * dayMs);
  await signInAgain(ada);
  const [renewed = ''] = await receiptIdsIn(ada, 'subscription_renewed');
  expect((await open(ada, renewed)).body).toMatchObject({ gross_minor: 699, kind: 'receipt' });
  expect(renewed).not.toBe(begun);
  clock.advance(1000);
  const answer = await upgradePlan(ada);
  expect(answer.status).toBe(200);
  const [upgraded = ''] = await receiptIdsIn(ada, 'subscription_upgraded');
  expect((await open(ada, upgraded)).body.lines).toMatchObject([{ title: 'Tonehall Pro' }]);
});

test('an e-mail about a plan that cost nothing leads to no receipt', async () => {
  const cleo = await world.person('cleo');
  await aCoupon(world, 'ALLFREE', { percent_off: 100 });
  expect((await buyPlan(cleo, { coupon: 'ALLFREE' })).status).toBe(200);
  expect(await receiptIdsIn(cleo, 'subscription_started')).toEqual(['none']);
});

test('the e-mail about an order leads to its receipt, and that about a refund to the receipts [ACCOUNT-108]', async () => {
  const { buyer: dora, ids } = await aBuyerWithCart(world, [1010]);
  expect((await buySounds(dora, ids)).status).toBe(200);
  const [bought = ''] = await receiptIdsIn(dora, 'order:');
  expect((await open(dora, bought)).status).toBe(200);
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const { id } = await tx
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', dora.id)
      .executeTakeFirstOrThrow();
    const row = (await lockPayment(tx, id)) as PaymentRow;
    const wanted = { id: call.newId(), minor: 100, reason: 'admin', note: '', requestedBy: null } as const;
    await requestRefund(call, row, wanted);
  });
  await world.drain();
  const [refunded] = await emailsTo(world, dora.email, 'payment_refunded');
  expect(refunded?.text).toContain(`My receipts:\n${siteUrl}/account/receipts`);
});
