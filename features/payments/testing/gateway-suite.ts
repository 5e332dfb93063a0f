import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import { reducedPrice } from '#features/payments/model/reductions.ts';
import type {
  GatewayPayment,
  GatewaySubscription,
  PaymentGateway,
  PaymentRequest,
  Purchase,
  Reduction,
  SubscriptionTerms,
} from '#features/payments/server/gateway.ts';
import {
  ApprovalNeeded,
  BadSignature,
  CardDeclined,
  IdempotencyKeyReused,
  NotAtGateway,
  PaymentMethodNotPresent,
  RefundRefused,
  SubscriptionEnded,
  TotalDiffers,
} from '#features/payments/server/gateway-errors.ts';
import { race } from '#testing/races.ts';

type HowPaid = 'good' | 'declining' | 'asking';

/** What the suite needs done at the gateway, where a real one has its own pages and test cards. */
export interface GatewayUnderTest {
  gateway: PaymentGateway;
  now(): Date;
  /** Creates a customer with a subscription at 9.99 EUR a month. */
  begin(
    state: GatewaySubscription['status'],
    method?: 'good' | 'declining' | 'none',
  ): Promise<GatewaySubscription>;
  /** Counts its successful charges. */
  charges(subscription: GatewaySubscription): Promise<number>;
  /** Pays: charged at once, declined, or left to be confirmed by the payer. */
  pay(request: PaymentRequest, how: HowPaid): Promise<GatewayPayment>;
  /** Answers the bank's question about a payment as its buyer. */
  confirm(payment: GatewayPayment, approve: boolean): Promise<void>;
  /** What a payer was charged by card, in minor units. */
  chargedTo(payerId: string): Promise<number[]>;
  /** Pays a charge back on the gateway's own pages. */
  refundByHand(charge: string, minor: number): Promise<void>;
  /** Lets the payer's bank take a charge back, and decide. */
  dispute(charge: string, state: 'open' | 'won' | 'lost'): Promise<void>;
  /** A webhook request about this subscription as the gateway sends it. */
  webhook(subscription: GatewaySubscription): Promise<{ body: Buffer; headers: IncomingHttpHeaders }>;
}

/** A reference is a payment for good, also at a company whose account outlives the tests. */
const run = randomUUID();
const price = { minor: 1299, currency: 'EUR' };
const terms = (key: string) => ({ idempotencyKey: key, price });

interface SuiteOptions {
  /** False where nobody can act as a bank. */
  asksBank?: boolean;
  /** What payments are made with. Without cards nothing is charged that was not approved: no trials, no restarts, no portal. */
  method?: 'card' | 'paypal';
}

/** What every payment gateway must do, built-in or not. */
export function gatewaySuite(
  name: string,
  open: () => GatewayUnderTest,
  { asksBank = true, method = 'card' }: SuiteOptions = {},
): void {
  const hasCards = method === 'card';
  describe(`the payment gateway ${name}`, () => {
    if (asksBank) disputeSuite(open);
    if (asksBank && hasCards) bankSuite(open);
    if (hasCards) cardSuite(open);
    else approvalSuite(open);

    test('finds a subscription by its id, and null for any other', async () => {
      const { gateway, begin } = open();
      const active = await begin('active');
      expect(await gateway.findSubscription(active.id)).toEqual(active);
      expect(active).toMatchObject({ status: 'active', endedAt: null, paymentMethod: method });
      expect(active.price).toEqual({ minor: 999, currency: 'EUR' });
      expect(active.currentPeriodEnd.getTime()).toBeGreaterThan(Date.parse('2020-01-01'));
      expect(await gateway.findSubscription('sub_of_nobody')).toBeNull();
    });

    test.each(hasCards ? (['active', 'in_trial'] as const) : (['active'] as const))(
      'cancels one that is %s at its period’s end and removes the cancellation, without a charge',
      async (state) => {
        const { gateway, begin, charges } = open();
        const before = await begin(state);
        const charged = await charges(before);
        const stopped = await gateway.cancelAtPeriodEnd(before.id);
        expect(stopped).toEqual({ ...before, status: 'non_renewing' });
        expect(await gateway.cancelAtPeriodEnd(before.id)).toEqual(stopped);
        expect(await gateway.findSubscription(before.id)).toEqual(stopped);
        expect(await gateway.removeScheduledCancellation(before.id)).toEqual(before);
        expect(await gateway.removeScheduledCancellation(before.id)).toEqual(before);
        expect(await charges(before)).toBe(charged);
      },
    );

    test('ends one at once, which only a restart reverts', async () => {
      const { gateway, begin, charges } = open();
      const before = await begin('active');
      const charged = await charges(before);
      const ended = await gateway.endNow(before.id);
      expect(ended).toMatchObject({ id: before.id, status: 'cancelled' });
      expect(ended.endedAt).toBeInstanceOf(Date);
      expect(await gateway.endNow(before.id)).toEqual(ended);
      expect(await gateway.cancelAtPeriodEnd(before.id)).toEqual(ended);
      await expect(gateway.removeScheduledCancellation(before.id)).rejects.toThrow(SubscriptionEnded);
      expect(await charges(before)).toBe(charged);
    });

    test('throws NotAtGateway for unknown ids', async () => {
      const { gateway } = open();
      const id = 'sub_of_nobody';
      for (const ask of [gateway.cancelAtPeriodEnd, gateway.removeScheduledCancellation, gateway.endNow]) {
        await expect(ask(id)).rejects.toThrow(NotAtGateway);
      }
      await expect(gateway.restart(id, terms('nobody'))).rejects.toThrow(NotAtGateway);
      await gateway.eraseCustomer('cus_of_nobody');
    });

    test('erases a customer: ends what runs and removes the payment method', async () => {
      const { gateway, begin, charges } = open();
      const running = await begin('active');
      const charged = await charges(running);
      await gateway.eraseCustomer(running.customer);
      await gateway.eraseCustomer(running.customer);
      const erased = await gateway.findSubscription(running.id);
      expect(erased).toMatchObject({ status: 'cancelled', paymentMethod: 'none' });
      expect(await charges(running)).toBe(charged);
    });

    test('reads a webhook that it has signed, and refuses an altered one', async () => {
      const { gateway, begin, webhook } = open();
      const subscription = await begin('active');
      const { body, headers } = await webhook(subscription);
      const event = await gateway.readEvent(body, headers);
      expect(event).toMatchObject({ subject: { kind: 'subscription', id: subscription.id } });
      expect(event?.id).toMatch(/./);
      const touched = [
        [Buffer.concat([body, Buffer.from(' ')]), headers],
        [body.subarray(1), headers],
        [Buffer.alloc(0), headers],
        [body, {}],
        [Buffer.from(body.toString().replace(subscription.id, `${subscription.id}x`)), headers],
      ] as const;
      for (const [forged, given] of touched) {
        await expect(gateway.readEvent(forged, given)).rejects.toThrow(BadSignature);
      }
    });

    test('charges a card once for a reference, and begins the subscription that is bought', async () => {
      const { gateway, pay, chargedTo } = open();
      const request = requestOf('monthly');
      const { given, thrown } = await race(20, () => pay(request, 'good'));
      expect(thrown).toEqual([]);
      expect(new Set(given.map((one) => JSON.stringify(one))).size).toBe(1);
      const [paid] = given;
      expect(paid).toMatchObject({ status: 'succeeded', amount: request.total, isSetup: false });
      expect(await gateway.findPayment(request.reference)).toEqual(paid);
      expect(await gateway.findSubscription(paid?.subscriptionId ?? '')).toMatchObject({
        status: 'active',
        item: 'pro',
        frequency: 'monthly',
        paymentMethod: method,
      });
      expect(await chargedTo(request.payer.id)).toEqual([999]);
    });

    test('begins a subscription at a first price, and keeps its price for later periods', async () => {
      const { gateway, pay, chargedTo } = open();
      const request = reduced(requestOf('reduced'), [{ name: 'referral', minor: 500, cycles: 1 }]);
      const paid = await pay(request, 'good');
      const subscription = await gateway.findSubscription(paid.subscriptionId ?? '');
      const listPrice = { minor: 999, currency: 'EUR' };
      expect(subscription).toMatchObject({ price: listPrice, nextAmount: listPrice, paidMinor: 499 });
      expect(await chargedTo(request.payer.id)).toEqual([499]);
    });

    test('a declined card is an answer that stays, and begins nothing', async () => {
      const { gateway, pay, chargedTo } = open();
      const request = requestOf('declined');
      const declined = await pay(request, 'declining');
      expect(declined).toMatchObject({
        status: 'failed',
        declineCode: hasCards ? 'insufficient_funds' : 'instrument_declined',
        subscriptionId: null,
      });
      expect(await pay(request, 'good')).toEqual(declined);
      expect(await gateway.closePayment(request.reference)).toEqual(declined);
      expect(await chargedTo(request.payer.id)).toEqual([]);
    });

    test('a closed reference is never charged: waiting, or not there yet; a paid one stays paid', async () => {
      const { gateway, pay, chargedTo, confirm } = open();
      const asked = requestOf('closed-waiting');
      const waiting = await pay(asked, 'asking');
      expect(await gateway.closePayment(asked.reference)).toMatchObject({ status: 'cancelled' });
      if (asksBank) await confirm(waiting, true);
      const early = requestOf('closed-early');
      expect(await gateway.closePayment(early.reference)).toMatchObject({ status: 'cancelled' });
      expect(await pay(early, 'good')).toMatchObject({ status: 'cancelled' });
      const paid = requestOf('closed-late');
      await pay(paid, 'good');
      expect(await gateway.closePayment(paid.reference)).toMatchObject({ status: 'succeeded' });
      const charges = await Promise.all([asked, early, paid].map(({ payer }) => chargedTo(payer.id)));
      expect(charges).toEqual([[], [], [999]]);
    });

    test('refuses a reference that stands for another payment, and knows no others', async () => {
      const { gateway, pay } = open();
      const request = requestOf('reused');
      await pay(request, 'good');
      const other = reduced(request, [{ name: 'credits', minor: 998, cycles: 1 }]);
      await expect(pay(other, 'good')).rejects.toThrow(IdempotencyKeyReused);
      expect(await gateway.findPayment('of-nobody')).toBeNull();
    });

    test('keeps a coupon for as many periods as it lasts', async () => {
      const { gateway, pay } = open();
      const nextOf = async (name: string, cycles: number | null) => {
        const request = reduced(requestOf(name), [{ name: 'coupon', minor: 250, cycles }]);
        const { subscriptionId } = await pay(request, 'good');
        return (await gateway.findSubscription(subscriptionId ?? ''))?.nextAmount.minor;
      };
      expect([
        await nextOf('for-one', 1),
        await nextOf('for-two', 2),
        await nextOf('for-ever', null),
      ]).toEqual([999, 749, 749]);
    });

    test('refuses a total that is not the price less its reductions, and charges nothing', async () => {
      const { gateway, pay, chargedTo } = open();
      const request = { ...requestOf('differs'), total: { minor: 998, currency: 'EUR' } };
      await expect(pay(request, 'good')).rejects.toThrow(TotalDiffers);
      expect(await gateway.preview(request)).toEqual({ minor: 999, currency: 'EUR' });
      expect(await chargedTo(request.payer.id)).toEqual([]);
      expect(await gateway.closePayment(request.reference)).toMatchObject({ status: 'cancelled' });
    });

    test('upgrades a subscription in place with one charge, at the total that its preview says', async () => {
      const { gateway, pay, chargedTo } = open();
      const { request, before } = await beginUpgrade(open(), 'upgraded');
      expect(await gateway.preview(request)).toEqual(request.total);
      const { given, thrown } = await race(20, () => pay(request, 'good'));
      expect(thrown).toEqual([]);
      expect(new Set(given.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(given[0]).toMatchObject({ status: 'succeeded', amount: request.total });
      const after = await gateway.findSubscription(given[0]?.subscriptionId ?? '');
      expect(after).toMatchObject({
        customer: before.customer,
        status: 'active',
        item: 'premium',
        frequency: 'yearly',
        price: { minor: 8388, currency: 'EUR' },
        nextAmount: { minor: 8388, currency: 'EUR' },
        paidMinor: 7888,
      });
      const yearMs = 364 * 86_400_000;
      expect((after?.currentPeriodEnd.getTime() ?? 0) - before.currentPeriodStart.getTime()).toBeGreaterThan(
        yearMs,
      );
      expect(await chargedTo(request.payer.id)).toEqual([999, 7888]);
    });

    test('an upgrade takes a scheduled cancellation back', async () => {
      const { gateway, pay } = open();
      const { request, before } = await beginUpgrade(open(), 'upgraded-ending');
      await gateway.cancelAtPeriodEnd(before.id);
      const { subscriptionId } = await pay(request, 'good');
      expect(await gateway.findSubscription(subscriptionId ?? '')).toMatchObject({ status: 'active' });
    });

    test('an upgrade by a declined card changes nothing', async () => {
      const { gateway, pay, chargedTo } = open();
      const { request, before } = await beginUpgrade(open(), 'upgrade-declined');
      expect(await pay(request, 'declining')).toMatchObject({ status: 'failed' });
      expect(await gateway.findSubscription(before.id)).toEqual(before);
      expect(await chargedTo(request.payer.id)).toEqual([999]);
    });

    test('refuses the upgrade of an ended or unknown subscription, and charges nothing', async () => {
      const { gateway, pay, chargedTo } = open();
      const { request, before } = await beginUpgrade(open(), 'upgrade-of-ended');
      await gateway.endNow(before.id);
      await expect(gateway.preview(request)).rejects.toThrow(SubscriptionEnded);
      await expect(pay(request, 'good')).rejects.toThrow(SubscriptionEnded);
      const unknown = { ...request, buys: { ...request.buys, subscriptionId: 'sub_of_nobody' } };
      await expect(pay(unknown, 'good')).rejects.toThrow(NotAtGateway);
      expect(await chargedTo(request.payer.id)).toEqual([999]);
    });

    test('knows the charge of a payment, and lists those of a subscription with their periods', async () => {
      const { gateway, pay } = open();
      const request = requestOf('charge');
      const paid = await pay(request, 'good');
      const charge = await gateway.findCharge(paid.id);
      expect(charge).toMatchObject({
        id: paid.id,
        reference: request.reference,
        amount: request.total,
        refunds: [],
        dispute: null,
        country: paid.country,
      });
      expect(charge?.period?.end).toEqual(
        (await gateway.findSubscription(paid.subscriptionId ?? ''))?.currentPeriodEnd,
      );
      expect(await gateway.listCharges(paid.subscriptionId ?? '')).toEqual([charge]);
      expect(await gateway.findCharge('pay_of_nobody')).toBeNull();
      expect(await gateway.listCharges('sub_of_nobody')).toEqual([]);
      const declined = await pay(requestOf('no-charge'), 'declining');
      expect(await gateway.findCharge(declined.id)).toBeNull();
    });

    test('pays a charge back in parts, once for a reference and never above it', async () => {
      const { gateway, pay, refundByHand } = open();
      const { id } = await pay(requestOf('refunded'), 'good');
      const part = (reference: string, minor: number) =>
        gateway.refund({ charge: id, reference: `${reference}-${run}`, amount: { minor, currency: 'EUR' } });
      const { given, thrown } = await race(10, () => part('refund-1', 500));
      expect(thrown).toEqual([]);
      expect(new Set(given.map((one) => JSON.stringify(one))).size).toBe(1);
      await expect(part('refund-1', 499)).rejects.toThrow(IdempotencyKeyReused);
      await expect(part('refund-2', 500)).rejects.toThrow(RefundRefused);
      await refundByHand(id, 99);
      const many = await race(10, (at) => part(`refund-many-${at}`, 100));
      expect(many.given.length).toBe(4);
      for (const error of many.thrown) expect(error).toBeInstanceOf(RefundRefused);
      const charge = await gateway.findCharge(id);
      expect(charge?.refunds.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(999);
      expect(charge?.refunds.filter(({ reference }) => reference === null)).toMatchObject([
        { amount: { minor: 99, currency: 'EUR' } },
      ]);
      expect(charge?.refunds).toContainEqual(given[0]);
      await expect(
        gateway.refund({ charge: 'pay_of_nobody', reference: 'r', amount: { minor: 1, currency: 'EUR' } }),
      ).rejects.toThrow(NotAtGateway);
    });
  });
}

/** A request with these reductions, and the total that follows. */
const reduced = <T extends PaymentRequest & { buys: SubscriptionTerms }>(
  request: T,
  reductions: readonly Reduction[],
): T => ({
  ...request,
  buys: { ...request.buys, reductions },
  total: reducedPrice(request.buys.price, reductions),
});

/** Begins a monthly subscription by card, and asks for a yearly one in its place with a credit of 5.00 EUR. */
async function beginUpgrade({ gateway, pay }: GatewayUnderTest, name: string) {
  const first = requestOf(name);
  const { subscriptionId } = await pay(first, 'good');
  const before = await gateway.findSubscription(subscriptionId ?? '');
  if (!before) throw new Error('the payment has begun no subscription');
  const buys = {
    kind: 'upgrade',
    subscriptionId: before.id,
    item: 'premium',
    title: 'Tonehall Premium',
    frequency: 'yearly',
    price: { minor: 8388, currency: 'EUR' },
    reductions: [{ name: 'upgrade_credit', minor: 500, cycles: 1 }],
  } as const satisfies Purchase;
  const request = {
    ...first,
    reference: `${first.reference}-2`,
    buys,
    total: { minor: 7888, currency: 'EUR' },
  };
  return { request, before };
}

/** What is charged to a stored card without its owner. */
function cardSuite(open: () => GatewayUnderTest): void {
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

/** What begins on a page of the gateway, and only there. */
function approvalSuite(open: () => GatewayUnderTest): void {
  test('begins an ended one again only by a new approval, and charges nothing before', async () => {
    const { gateway, begin, charges } = open();
    const ended = await begin('cancelled');
    const charged = await charges(ended);
    await expect(gateway.restart(ended.id, terms(`again-${ended.id}`))).rejects.toThrow(ApprovalNeeded);
    expect(await gateway.findSubscription(ended.id)).toEqual(ended);
    expect(await charges(ended)).toBe(charged);
    const running = await begin('active');
    expect(await gateway.restart(running.id, terms(`running-${running.id}`))).toEqual(running);
  });

  test('a payment has one page, which charges nothing before it is approved and captured', async () => {
    const { gateway, pay, chargedTo } = open();
    const request = requestOf('page');
    const { given } = await race(9, () => pay(request, 'asking'));
    expect(new Set(given.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(given[0]).toMatchObject({
      status: 'requires_action',
      approvalUrl: expect.stringMatching(/^https?:/),
    });
    expect(await gateway.redirect?.capture(request.reference)).toEqual(given[0]);
    expect(await chargedTo(request.payer.id)).toEqual([]);
    expect(await pay(request, 'good')).toMatchObject({ id: given[0]?.id, status: 'succeeded' });
    const again = await race(9, () => gateway.redirect?.capture(request.reference) ?? Promise.reject());
    expect(new Set(again.given.map((one) => one?.status))).toEqual(new Set(['succeeded']));
    expect(await chargedTo(request.payer.id)).toEqual([999]);
  });
}

/** Banks ask the owner of a card. */
function bankSuite(open: () => GatewayUnderTest): void {
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

/** Banks take money back. */
function disputeSuite(open: () => GatewayUnderTest): void {
  test('tells of a dispute, and pays nothing back while it is open', async () => {
    const { gateway, pay, dispute } = open();
    const { id } = await pay(requestOf('disputed'), 'good');
    const refund = () =>
      gateway.refund({ charge: id, reference: `disputed-${run}`, amount: { minor: 1, currency: 'EUR' } });
    for (const state of ['open', 'lost'] as const) {
      await dispute(id, state);
      expect(await gateway.findCharge(id)).toMatchObject({ dispute: state });
      await expect(refund()).rejects.toThrow(RefundRefused);
    }
    await dispute(id, 'won');
    expect(await refund()).toMatchObject({ reference: `disputed-${run}` });
  });
}

/** Pays by cards with these tokens. */
export const payByCard =
  ({ name, cards }: PaymentGateway, tokens: Record<HowPaid, string>): GatewayUnderTest['pay'] =>
  async (request, how) => {
    if (!cards) throw new Error(`${name} takes no cards`);
    return cards.pay(request, tokens[how]);
  };

const requestOf = (payment: string) => ({
  reference: `${payment}-${run}`,
  payer: { id: `payer-${payment}-${run}`, name: 'Ada Byron', email: 'ada@example.org' },
  buys: {
    kind: 'subscription',
    item: 'pro',
    title: 'Tonehall Pro',
    frequency: 'monthly',
    price: { minor: 999, currency: 'EUR' },
    reductions: [] as readonly Reduction[],
  } as const,
  total: { minor: 999, currency: 'EUR' },
});
