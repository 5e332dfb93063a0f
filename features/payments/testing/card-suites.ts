import { expect, test } from 'vitest';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import {
  CardDeclined,
  NotAtGateway,
  PaymentMethodNotPresent,
  TotalDiffers,
} from '#features/payments/server/gateway-errors.ts';
import { race } from '#testing/races.ts';
import {
  beginUpgrade,
  type GatewayUnderTest,
  price,
  reduced,
  requestOf,
  run,
  terms,
} from './gateway-under-test.ts';

/** What is charged to a stored card without its owner, and to one that its owner gives later. */
export function cardSuite(open: () => GatewayUnderTest): void {
  test('begins a payment without a card, once for a reference, and charges the card that its buyer gives', async () => {
    const { gateway, giveCard, chargedTo } = open();
    const request = requestOf('begun');
    const { given, thrown } = await race(5, async () => gateway.cards?.begin(request));
    expect(thrown).toEqual([]);
    expect(new Set(given.map((one) => JSON.stringify(one))).size).toBe(1);
    const [begun] = given;
    if (!begun) throw new Error('the gateway takes no cards');
    expect(begun).toMatchObject({ status: 'requires_action', amount: request.total, subscriptionId: null });
    expect(begun).toMatchObject({ isSetup: false, approvalUrl: null, fingerprint: null });
    expect([begun.clientSecret.length > 10, await chargedTo(request.payer.id)]).toEqual([true, []]);
    await giveCard(begun, 'good');
    const paid = await gateway.findPayment(request.reference);
    expect(paid).toMatchObject({ id: begun.id, status: 'succeeded', clientSecret: begun.clientSecret });
    expect(await gateway.cards?.begin(request)).toEqual(paid);
    const subscription = await gateway.findSubscription(paid?.subscriptionId ?? '');
    expect(subscription).toMatchObject({ status: 'active', item: 'pro', paymentMethod: 'card' });
    expect(await chargedTo(request.payer.id)).toEqual([999]);
  });

  test('a begun payment that is closed, or whose card is declined, is never charged', async () => {
    const { gateway, giveCard, chargedTo } = open();
    const [closed, declined] = [requestOf('begun-closed'), requestOf('begun-declined')];
    const waiting = await gateway.cards?.begin(closed);
    const refused = await gateway.cards?.begin(declined);
    if (!waiting || !refused) throw new Error('the gateway takes no cards');
    expect(await gateway.closePayment(closed.reference)).toMatchObject({ status: 'cancelled' });
    await giveCard(waiting, 'good').catch(() => undefined);
    await giveCard(refused, 'declining').catch(() => undefined);
    expect(await gateway.findPayment(declined.reference)).toMatchObject({
      status: 'failed',
      declineCode: 'insufficient_funds',
    });
    await giveCard(refused, 'good').catch(() => undefined);
    expect([await chargedTo(closed.payer.id), await chargedTo(declined.payer.id)]).toEqual([[], []]);
  });

  test('begins the payment of a free period as the storing of a card, and refuses a total of its own', async () => {
    const { gateway, giveCard, chargedTo } = open();
    const free = reduced(requestOf('begun-free'), [{ name: 'coupon', minor: 999, cycles: 1 }]);
    const begun = await gateway.cards?.begin(free);
    if (!begun) throw new Error('the gateway takes no cards');
    expect(begun).toMatchObject({ status: 'requires_action', isSetup: true, amount: { minor: 0 } });
    await giveCard(begun, 'good');
    expect(await gateway.findPayment(free.reference)).toMatchObject({ status: 'succeeded' });
    const differs = { ...requestOf('begun-differs'), total: { minor: 998, currency: 'EUR' } };
    await expect(gateway.cards?.begin(differs)).rejects.toThrow(TotalDiffers);
    expect(await chargedTo(differs.payer.id)).toEqual([]);
  });

  test('restarts an ended one with one charge at the new price', async () => {
    const { gateway, begin, charges } = open();
    const { id, ...before } = await begin('cancelled');
    const charged = await charges({ id, ...before });
    const restarted = await gateway.restart(id, terms(`again-${id}`));
    expect(restarted).toMatchObject({ status: 'active', price, endedAt: null, renewalFailedAt: null });
    expect(restarted).toMatchObject({ customer: before.customer, item: before.item });
    expect(restarted.currentPeriodEnd.getTime()).toBeGreaterThan(before.currentPeriodEnd.getTime());
    expect(await charges(restarted)).toBe(charged + 1);
    expect(await gateway.restart(id, terms(`again-${id}`))).toEqual(restarted);
    expect(await gateway.restart(id, terms(`later-${id}`))).toEqual(restarted);
    expect(await gateway.findSubscription(id)).toEqual(restarted);
    expect(await gateway.findSubscription(restarted.id)).toEqual(restarted);
    expect(await charges(restarted)).toBe(charged + 1);
  });

  test.each([
    ['one key', () => 'key'],
    ['a key each', (at: number) => `key-${at}`],
  ])('50 concurrent restarts with %s are one charge and one answer', async (_what, keyOf) => {
    const { gateway, begin, charges } = open();
    const ended = await begin('cancelled');
    const charged = await charges(ended);
    const { given, thrown } = await race(50, (at) =>
      gateway.restart(ended.id, terms(`${ended.id}-${keyOf(at)}`)),
    );
    expect(thrown).toEqual([]);
    expect(new Set(given.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await charges(ended)).toBe(charged + 1);
  });

  test('refuses a restart without a payment method, and changes nothing', async () => {
    const { gateway, begin, charges } = open();
    const ended = await begin('cancelled', 'none');
    const charged = await charges(ended);
    await expect(gateway.restart(ended.id, terms(`none-${ended.id}`))).rejects.toThrow(
      PaymentMethodNotPresent,
    );
    expect(await gateway.findSubscription(ended.id)).toEqual(ended);
    expect(await charges(ended)).toBe(charged);
  });

  test('refuses a restart whose charge is declined, the same way for the same key, and changes nothing', async () => {
    const { gateway, begin, charges } = open();
    const ended = await begin('cancelled', 'declining');
    const charged = await charges(ended);
    const { given, thrown } = await race(5, () => gateway.restart(ended.id, terms(`declined-${ended.id}`)));
    expect(given).toEqual([]);
    for (const error of thrown) expect(error).toBeInstanceOf(CardDeclined);
    expect((thrown[0] as CardDeclined).declineCode).toMatch(/^[a-z_]+$/);
    expect(await gateway.findSubscription(ended.id)).toEqual(ended);
    expect(await charges(ended)).toBe(charged);
  });

  test('opens a portal for one hour to a known customer only', async () => {
    const { gateway, begin, now } = open();
    const { customer } = await begin('active');
    const request = { section: 'billing_history', returnUrl: 'https://example.org/account' } as const;
    const one = await gateway.openPortal({ customer, ...request });
    const other = await gateway.openPortal({ customer, ...request });
    expect(one.url).toMatch(/^https?:\/\//);
    expect(other.url).not.toBe(one.url);
    expect(Math.abs(one.expiresAt.getTime() - now().getTime() - 3_600_000)).toBeLessThan(60_000);
    await expect(gateway.openPortal({ customer: 'cus_of_nobody', ...request })).rejects.toThrow(NotAtGateway);
  });

  test('lists what it has charged by itself without a reference', async () => {
    const { gateway, begin } = open();
    const { id } = await begin('cancelled');
    const before = await gateway.listCharges(id);
    await gateway.restart(id, terms(`listed-${id}`));
    const after = await gateway.listCharges(id);
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ reference: null, amount: price, refunds: [] });
    expect(await gateway.findCharge(after.at(-1)?.id ?? '')).toEqual(after.at(-1));
  });
}

/** What credits take off a renewal. */
export function creditSuite(open: () => GatewayUnderTest): void {
  const creditFor = ({ id, currentPeriodEnd }: GatewaySubscription, name: string) => ({
    subscription: id,
    reference: `${name}-${run}`,
    amount: { minor: 300, currency: 'EUR' },
    periodEnd: currentPeriodEnd,
  });
  const waiting = { state: 'waiting', charge: null };
  const lost = { state: 'lost', charge: null };

  test('takes a credit off the next renewal, once for a reference, and a second one beside it', async () => {
    const { gateway, begin, charges } = open();
    const before = await begin('active');
    const charged = await charges(before);
    const credit = creditFor(before, 'credit');
    const { given, thrown } = await race(20, async () => gateway.giveCredit?.(credit));
    expect(thrown).toEqual([]);
    expect(given).toEqual(Array(20).fill(waiting));
    const nextAmount = { minor: 699, currency: 'EUR' };
    expect(await gateway.findSubscription(before.id)).toEqual({ ...before, nextAmount });
    expect(await gateway.giveCredit?.(creditFor(before, 'credit-beside'))).toEqual(waiting);
    expect(await gateway.findSubscription(before.id)).toMatchObject({ nextAmount: { minor: 399 } });
    expect(await charges(before)).toBe(charged);
  });

  test('changes the price from the next renewal on, once, and only of the plan and price that it is of', async () => {
    const { gateway, begin, charges } = open();
    const [before, ended] = [await begin('active'), await begin('cancelled')];
    const charged = await charges(before);
    const to = { minor: 1299, currency: 'EUR' };
    const change = {
      subscription: before.id,
      reference: `price-${run}`,
      item: before.item,
      from: before.price,
      to,
    };
    const others = [
      { ...change, item: 'other' },
      { ...change, from: { minor: 1, currency: 'EUR' } },
    ];
    for (const other of others) await gateway.changePrice?.(other);
    expect(await gateway.findSubscription(before.id)).toEqual(before);
    await gateway.changePrice?.(change);
    await gateway.changePrice?.(change);
    expect(await gateway.findSubscription(before.id)).toEqual({ ...before, price: to, nextAmount: to });
    expect(await charges(before)).toBe(charged);
    await gateway.changePrice?.({ ...change, subscription: ended.id, reference: `price-ended-${run}` });
    expect(await gateway.findSubscription(ended.id)).toEqual(ended);
    const unknown = { ...change, subscription: 'sub_of_nobody', reference: `price-nobody-${run}` };
    await expect(gateway.changePrice?.(unknown)).rejects.toThrow(NotAtGateway);
  });

  test('a credit for another renewal than the next one, or of an ended subscription, is lost', async () => {
    const { gateway, begin } = open();
    const [running, ended] = [await begin('active'), await begin('cancelled')];
    const late = { ...creditFor(running, 'credit-late'), periodEnd: running.currentPeriodStart };
    for (const credit of [late, creditFor(ended, 'credit-of-ended')]) {
      expect(await gateway.giveCredit?.(credit)).toEqual(lost);
      expect(await gateway.giveCredit?.(credit)).toEqual(lost);
    }
    expect(await gateway.findSubscription(running.id)).toEqual(running);
    const unknown = { ...creditFor(running, 'credit-of-nobody'), subscription: 'sub_of_nobody' };
    await expect(gateway.giveCredit?.(unknown)).rejects.toThrow(NotAtGateway);
  });

  test('a credit that waits is lost with its subscription: by its end, and by an upgrade', async () => {
    const { gateway, begin, pay } = open();
    const ending = await begin('active');
    const first = creditFor(ending, 'credit-ending');
    await gateway.giveCredit?.(first);
    await gateway.endNow(ending.id);
    expect(await gateway.giveCredit?.(first)).toEqual(lost);
    const { request, before } = await beginUpgrade(open(), 'credit-upgraded');
    const second = creditFor(before, 'credit-upgraded');
    await gateway.giveCredit?.(second);
    const { subscriptionId } = await pay(request, 'good');
    expect(await gateway.giveCredit?.(second)).toEqual(lost);
    const after = await gateway.findSubscription(subscriptionId ?? '');
    expect(after).toMatchObject({ nextAmount: { minor: 8388 } });
  });
}

/** Banks ask the owner of a card. */
export function bankSuite(open: () => GatewayUnderTest): void {
  test.each([
    [true, 'succeeded', [999]],
    [false, 'failed', []],
  ] as const)(
    'a card that asks is charged only if its owner confirms: %s',
    async (approve, status, charged) => {
      const { gateway, pay, chargedTo, confirm } = open();
      const request = requestOf(`asked-${approve}`);
      const waiting = await pay(request, 'asking');
      expect(waiting).toMatchObject({ status: 'requires_action', subscriptionId: null });
      expect(await chargedTo(request.payer.id)).toEqual([]);
      await confirm(waiting, approve);
      expect(await gateway.findPayment(request.reference)).toMatchObject({ id: waiting.id, status });
      expect(await chargedTo(request.payer.id)).toEqual(charged);
    },
  );

  test.each([
    [true, 'succeeded', 'premium', [999, 7888]],
    [false, 'failed', 'pro', [999]],
  ] as const)(
    'an upgrade by a card that asks changes the subscription only if its owner confirms: %s',
    async (approve, status, item, charged) => {
      const { gateway, pay, chargedTo, confirm } = open();
      const { request, before } = await beginUpgrade(open(), `upgrade-asked-${approve}`);
      const waiting = await pay(request, 'asking');
      expect(waiting).toMatchObject({ status: 'requires_action' });
      expect(await gateway.findSubscription(before.id)).toEqual(before);
      await confirm(waiting, approve);
      expect(await gateway.findPayment(request.reference)).toMatchObject({ status });
      expect(await gateway.findSubscription(before.id)).toMatchObject({ item });
      expect(await chargedTo(request.payer.id)).toEqual(charged);
    },
  );
}
