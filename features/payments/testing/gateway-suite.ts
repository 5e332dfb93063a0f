import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import type {
  GatewayPayment,
  GatewaySubscription,
  PaymentGateway,
  PaymentRequest,
} from '#features/payments/server/gateway.ts';
import {
  BadSignature,
  CardDeclined,
  IdempotencyKeyReused,
  NotAtGateway,
  PaymentMethodNotPresent,
  SubscriptionEnded,
} from '#features/payments/server/gateway-errors.ts';
import { race } from '#testing/races.ts';

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
  /** Tokens of cards that are charged at once, declined for want of money, and confirmed by their owner first. */
  cards: { good: string; declining: string; asking: string };
  /** Answers the bank's question about a payment as its buyer. */
  confirm(payment: GatewayPayment, approve: boolean): Promise<void>;
  /** What a payer was charged by card, in minor units. */
  chargedTo(payerId: string): Promise<number[]>;
  /** A webhook request about this subscription as the gateway sends it. */
  webhook(subscription: GatewaySubscription): Promise<{ body: Buffer; headers: IncomingHttpHeaders }>;
}

const price = { minor: 1299, currency: 'EUR' };
const terms = (key: string) => ({ idempotencyKey: key, price });

/** What every payment gateway must do, built-in or not. */
export function gatewaySuite(name: string, open: () => GatewayUnderTest): void {
  describe(`the payment gateway ${name}`, () => {
    test('finds a subscription by its id, and null for any other', async () => {
      const { gateway, begin } = open();
      const active = await begin('active');
      expect(await gateway.findSubscription(active.id)).toEqual(active);
      expect(active).toMatchObject({ status: 'active', endedAt: null, paymentMethod: 'card' });
      expect(active.price).toEqual({ minor: 999, currency: 'EUR' });
      expect(active.currentPeriodEnd.getTime()).toBeGreaterThan(Date.parse('2020-01-01'));
      expect(await gateway.findSubscription('sub_of_nobody')).toBeNull();
    });

    test.each(['active', 'in_trial'] as const)(
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

    test('restarts an ended one with one charge at the new price', async () => {
      const { gateway, begin, charges } = open();
      const { id, ...before } = await begin('cancelled');
      const charged = await charges({ id, ...before });
      const restarted = await gateway.restart(id, terms(`again-${id}`));
      expect(restarted).toMatchObject({ id, status: 'active', price, endedAt: null, renewalFailedAt: null });
      expect(restarted.currentPeriodEnd.getTime()).toBeGreaterThan(before.currentPeriodEnd.getTime());
      expect(await charges(restarted)).toBe(charged + 1);
      expect(await gateway.restart(id, terms(`again-${id}`))).toEqual(restarted);
      expect(await gateway.restart(id, terms(`later-${id}`))).toEqual(restarted);
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
      await expect(gateway.openPortal({ customer: 'cus_of_nobody', ...request })).rejects.toThrow(
        NotAtGateway,
      );
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
      const event = gateway.readEvent(body, headers);
      expect(event).toMatchObject({ subject: { kind: 'subscription', id: subscription.id } });
      expect(event.id).toMatch(/./);
      const touched = [
        [Buffer.concat([body, Buffer.from(' ')]), headers],
        [body.subarray(1), headers],
        [Buffer.alloc(0), headers],
        [body, {}],
        [Buffer.from(body.toString().replace(subscription.id, `${subscription.id}x`)), headers],
      ] as const;
      for (const [forged, given] of touched) {
        expect(() => gateway.readEvent(forged, given)).toThrow(BadSignature);
      }
    });

    test('charges a card once for a reference, and begins the subscription that is bought', async () => {
      const { gateway, cards, chargedTo } = open();
      const request = requestOf('monthly');
      const { given, thrown } = await race(20, () => cardsOf(gateway).pay(request, cards.good));
      expect(thrown).toEqual([]);
      expect(new Set(given.map((one) => JSON.stringify(one))).size).toBe(1);
      const [paid] = given;
      expect(paid).toMatchObject({ status: 'succeeded', amount: request.total, isSetup: false });
      expect(await gateway.findPayment(request.reference)).toEqual(paid);
      expect(await gateway.findSubscription(paid?.subscriptionId ?? '')).toMatchObject({
        status: 'active',
        item: 'pro',
        frequency: 'monthly',
        paymentMethod: 'card',
      });
      expect(await chargedTo(request.payer.id)).toEqual([999]);
    });

    test('begins a subscription at a first price, and keeps its price for later periods', async () => {
      const { gateway, cards, chargedTo } = open();
      const request = { ...requestOf('reduced'), total: { minor: 499, currency: 'EUR' } };
      const paid = await cardsOf(gateway).pay(request, cards.good);
      const subscription = await gateway.findSubscription(paid.subscriptionId ?? '');
      expect(subscription?.price).toEqual({ minor: 999, currency: 'EUR' });
      expect(await chargedTo(request.payer.id)).toEqual([499]);
    });

    test('a declined card is an answer that stays, and begins nothing', async () => {
      const { gateway, cards, chargedTo } = open();
      const request = requestOf('declined');
      const declined = await cardsOf(gateway).pay(request, cards.declining);
      expect(declined).toMatchObject({
        status: 'failed',
        declineCode: 'insufficient_funds',
        subscriptionId: null,
      });
      expect(await cardsOf(gateway).pay(request, cards.good)).toEqual(declined);
      expect(await gateway.closePayment(request.reference)).toEqual(declined);
      expect(await chargedTo(request.payer.id)).toEqual([]);
    });

    test.each([
      [true, 'succeeded', [999]],
      [false, 'failed', []],
    ] as const)(
      'a card that asks is charged only if its owner confirms: %s',
      async (approve, status, charged) => {
        const { gateway, cards, chargedTo, confirm } = open();
        const request = requestOf(`asked-${approve}`);
        const waiting = await cardsOf(gateway).pay(request, cards.asking);
        expect(waiting).toMatchObject({ status: 'requires_action', subscriptionId: null });
        expect(await chargedTo(request.payer.id)).toEqual([]);
        await confirm(waiting, approve);
        expect(await gateway.findPayment(request.reference)).toMatchObject({ id: waiting.id, status });
        expect(await chargedTo(request.payer.id)).toEqual(charged);
      },
    );

    test('a closed reference is never charged: waiting, or not there yet; a paid one stays paid', async () => {
      const { gateway, cards, chargedTo, confirm } = open();
      const asked = requestOf('closed-waiting');
      const waiting = await cardsOf(gateway).pay(asked, cards.asking);
      expect(await gateway.closePayment(asked.reference)).toMatchObject({ status: 'cancelled' });
      await confirm(waiting, true);
      const early = requestOf('closed-early');
      expect(await gateway.closePayment(early.reference)).toMatchObject({ status: 'cancelled' });
      expect(await cardsOf(gateway).pay(early, cards.good)).toMatchObject({ status: 'cancelled' });
      const paid = requestOf('closed-late');
      await cardsOf(gateway).pay(paid, cards.good);
      expect(await gateway.closePayment(paid.reference)).toMatchObject({ status: 'succeeded' });
      const charges = await Promise.all([asked, early, paid].map(({ payer }) => chargedTo(payer.id)));
      expect(charges).toEqual([[], [], [999]]);
    });

    test('refuses a reference that stands for another payment, and knows no others', async () => {
      const { gateway, cards } = open();
      const request = requestOf('reused');
      await cardsOf(gateway).pay(request, cards.good);
      const other = { ...request, total: { minor: 1, currency: 'EUR' } };
      await expect(cardsOf(gateway).pay(other, cards.good)).rejects.toThrow(IdempotencyKeyReused);
      expect(await gateway.findPayment('of-nobody')).toBeNull();
    });
  });
}

function cardsOf({ name, cards }: PaymentGateway): NonNullable<PaymentGateway['cards']> {
  if (!cards) throw new Error(`${name} takes no cards`);
  return cards;
}

const requestOf = (reference: string): PaymentRequest => ({
  reference,
  payer: { id: `payer-${reference}`, name: 'Ada Byron', email: 'ada@example.org' },
  buys: {
    kind: 'subscription',
    item: 'pro',
    title: 'Tonehall Pro',
    frequency: 'monthly',
    price: { minor: 999, currency: 'EUR' },
    reductions: [],
  },
  total: { minor: 999, currency: 'EUR' },
});
