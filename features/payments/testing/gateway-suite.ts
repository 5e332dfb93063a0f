import { describe, expect, test } from 'vitest';
import {
  ApprovalNeeded,
  BadSignature,
  IdempotencyKeyReused,
  NotAtGateway,
  SubscriptionEnded,
  TotalDiffers,
} from '#features/payments/server/gateway-errors.ts';
import { race } from '#testing/races.ts';
import { bankSuite, cardSuite, creditSuite } from './card-suites.ts';
import { beginUpgrade, type GatewayUnderTest, reduced, requestOf, terms } from './gateway-under-test.ts';
import { disputeSuite, failedRefundSuite, refundSuite } from './money-back-suites.ts';
import { askingStoredCardSuite, storedCardSuite } from './stored-card-suite.ts';
import { upgradeSuite } from './upgrade-suite.ts';

interface SuiteOptions {
  /** False where nobody can act as a bank. */
  asksBank?: boolean;
  /** What payments are made with. Without cards nothing is charged that was not approved: no trials, no restarts, no portal. */
  method?: 'card' | 'paypal';
  /** A person approves each payment on the gateway's page. There nothing is declined, paid back by hand or signed for us. */
  byHand?: boolean;
}

/** What every payment gateway must do, built-in or not. */
export function gatewaySuite(
  name: string,
  open: () => GatewayUnderTest,
  { asksBank = true, method = 'card', byHand = false }: SuiteOptions = {},
): void {
  const hasCards = method === 'card';
  describe(`the payment gateway ${name}`, () => {
    if (!byHand) unattendedSuite(open, hasCards);
    if (asksBank) disputeSuite(open);
    if (asksBank) failedRefundSuite(open);
    if (asksBank && hasCards) bankSuite(open);
    upgradeSuite(open);
    refundSuite(open, byHand);
    if (hasCards) cardSuite(open);
    else approvalSuite(open);
    if (hasCards) creditSuite(open);
    if (hasCards) storedCardSuite(open);
    if (asksBank && hasCards) askingStoredCardSuite(open);

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
    });

    test('names what has paid by the same text for every payer, also when it is asked again', async () => {
      const { gateway, pay } = open();
      const [one, other] = [requestOf('print-one'), requestOf('print-other')];
      const paid = [await pay(one, 'good'), await pay(other, 'good')];
      expect(paid[0]?.fingerprint).toMatch(/./);
      expect(paid[1]?.fingerprint).toBe(paid[0]?.fingerprint);
      expect((await gateway.findPayment(one.reference))?.fingerprint).toBe(paid[0]?.fingerprint);
      const charge = await gateway.findCharge(paid[0]?.id ?? '');
      expect(charge?.fingerprint).toBe(hasCards ? paid[0]?.fingerprint : null);
    });
  });
}

/** What only a gateway brings about that acts by itself: payments that are declined, and events that it signs. */
function unattendedSuite(open: () => GatewayUnderTest, hasCards: boolean): void {
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

  test('an upgrade by a declined card changes nothing', async () => {
    const { gateway, pay, chargedTo } = open();
    const { request, before } = await beginUpgrade(open(), 'upgrade-declined');
    expect(await pay(request, 'declining')).toMatchObject({ status: 'failed' });
    expect(await gateway.findSubscription(before.id)).toEqual(before);
    expect(await chargedTo(request.payer.id)).toEqual([999]);
  });

  test('knows no charge of a declined payment', async () => {
    const { gateway, pay } = open();
    const declined = await pay(requestOf('no-charge'), 'declining');
    expect(await gateway.findCharge(declined.id)).toBeNull();
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
