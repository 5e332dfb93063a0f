import type Stripe from 'stripe';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import { type GatewayUnderTest, payByCard } from '#features/payments/testing/gateway-under-test.ts';
import { loadStripe, stripeConfig } from '#gateways/stripe/server/stripe-client.ts';
import { searchText } from '#gateways/stripe/server/stripe-customers.ts';
import { stripeGateway } from '#gateways/stripe/server/stripe-gateway.ts';
import type { Platform } from '#platform/server/call.ts';

const daySeconds = 86_400;

export interface StripeUnderTest extends GatewayUnderTest {
  stripe: Stripe;
  /** Moves the test clock of a subscription's customer. */
  advance(subscription: GatewaySubscription, days: number): Promise<void>;
  /** Later charges to a customer work or not. */
  setCard(
    subscription: GatewaySubscription,
    card: 'pm_card_visa' | 'pm_card_chargeCustomerFail',
  ): Promise<void>;
  /** Deletes what was made with test clocks. */
  clear(): Promise<void>;
}

/**
 * Stripe for the suite of gateways: the fake, or the company's own sandbox. All is done by Stripe's interface, so that both are
 * asked the same.
 */
export async function stripeUnderTest(
  platform: Platform,
  bank: Pick<GatewayUnderTest, 'confirm' | 'dispute' | 'failRefund'>,
): Promise<StripeUnderTest> {
  const stripe = await loadStripe(platform);
  const gateway = stripeGateway(platform);
  const clocks = new Map<string, string>();
  await stripe.products.create({ id: 'tonehall_pro', name: 'Tonehall Pro' }).catch(ignoreExisting);

  async function advance({ customer }: Pick<GatewaySubscription, 'customer'>, days: number): Promise<void> {
    const id = clocks.get(customer) ?? '';
    const { frozen_time } = await stripe.testHelpers.testClocks.retrieve(id);
    await stripe.testHelpers.testClocks.advance(id, { frozen_time: frozen_time + days * daySeconds });
    while ((await stripe.testHelpers.testClocks.retrieve(id)).status === 'advancing')
      await new Promise((later) => setTimeout(later, 1000));
  }

  async function setCard({ customer }: Pick<GatewaySubscription, 'customer'>, card: string): Promise<void> {
    const method = await stripe.paymentMethods.attach(card, { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
  }

  async function removeCard(customer: string): Promise<void> {
    const found = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
    await stripe.paymentMethods.detach(String(found.invoice_settings.default_payment_method));
  }

  /** The payer's customer, found as the gateway finds it. */
  async function customerOf(payer: string): Promise<string> {
    const { data } = await stripe.customers.search({ query: `metadata['payer']:${searchText(payer)}` });
    const options = { idempotencyKey: `customer:${payer}` };
    return (data[0] ?? (await stripe.customers.create({ metadata: { payer } }, options))).id;
  }

  const begin: GatewayUnderTest['begin'] = async (state, method = 'good') => {
    const now = Math.floor(platform.clock.now().getTime() / 1000);
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: now - 10 * daySeconds });
    const customer = await stripe.customers.create({
      test_clock: clock.id,
      name: 'Ada Byron',
      email: 'ada@example.org',
    });
    clocks.set(customer.id, clock.id);
    await setCard({ customer: customer.id }, 'pm_card_visa');
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [
        {
          price_data: {
            currency: 'eur',
            product: 'tonehall_pro',
            recurring: { interval: 'month' },
            unit_amount: 999,
          },
        },
      ],
      metadata: { item: 'pro' },
      ...(state === 'in_trial' ? { trial_period_days: 14 } : {}),
    });
    await advance({ customer: customer.id }, 10);
    if (method === 'declining') await setCard({ customer: customer.id }, 'pm_card_chargeCustomerFail');
    if (method === 'none') await removeCard(customer.id);
    if (state === 'non_renewing') await gateway.cancelAtPeriodEnd(id);
    if (state === 'cancelled') await gateway.endNow(id);
    const begun = await gateway.findSubscription(id);
    if (begun?.status !== state) throw new Error(`the subscription is ${begun?.status}, not ${state}`);
    return begun;
  };

  const methods = {
    good: 'pm_card_visa',
    declining: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  } as const;

  return {
    stripe,
    gateway,
    async giveCard({ id, isSetup }, how) {
      const params = { payment_method: methods[how], use_stripe_sdk: true };
      if (isSetup) await stripe.setupIntents.confirm(id, params);
      else await stripe.paymentIntents.confirm(id, params);
    },
    begin,
    advance,
    setCard,
    now: () => platform.clock.now(),
    async charges({ customer }) {
      const { data } = await stripe.charges.list({ customer, limit: 100 });
      return data.filter(({ status }) => status === 'succeeded').length;
    },
    pay: payByCard(gateway, {
      ...methods,
      asking: 'pm_card_authenticationRequired',
    }),
    ...bank,
    async refundByHand(charge, minor) {
      await stripe.refunds.create({ payment_intent: charge, amount: minor });
    },
    async chargedTo(payerId) {
      const { data } = await stripe.charges.list({ customer: await customerOf(payerId), limit: 100 });
      return data
        .filter(({ status }) => status === 'succeeded')
        .map(({ amount }) => amount)
        .reverse();
    },
    async webhook({ id }) {
      await gateway.cancelAtPeriodEnd(id);
      const { data } = await stripe.events.list({ type: 'customer.subscription.updated', limit: 100 });
      const event = data.find((one) => (one.data.object as Stripe.Subscription).id === id);
      return signed(platform, stripe, JSON.stringify(event));
    },
    async clear() {
      for (const id of clocks.values()) await stripe.testHelpers.testClocks.del(id);
    },
  };
}

/** A request as Stripe signs it. */
export function signed(platform: Platform, stripe: Stripe, payload: string, at = platform.clock.now()) {
  const secret = stripeConfig(platform).webhookSecret.reveal();
  const timestamp = Math.floor(at.getTime() / 1000);
  const header = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: Buffer.from(payload), headers: { 'stripe-signature': header } };
}

const ignoreExisting = (error: unknown): void => {
  if ((error as Stripe.errors.StripeError).code !== 'resource_already_exists') throw error;
};
