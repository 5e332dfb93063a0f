import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
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
  /** Confirms a payment that was begun without a card as its buyer's browser does; rejects where a gateway's own call does. */
  giveCard(payment: GatewayPayment, how: 'good' | 'declining'): Promise<void>;
  /** What a payer was charged by card, in minor units. */
  chargedTo(payerId: string): Promise<number[]>;
  /** Pays a charge back on the gateway's own pages. */
  refundByHand(charge: string, minor: number): Promise<void>;
  /** Lets the payer's bank send the last refund of a charge back. */
  failRefund(charge: string): Promise<void>;
  /** Lets the payer's bank take a charge back, and decide. */
  dispute(charge: string, state: 'open' | 'won' | 'lost'): Promise<void>;
  /** A webhook request about this subscription as the gateway sends it. */
  webhook(subscription: GatewaySubscription): Promise<{ body: Buffer; headers: IncomingHttpHeaders }>;
}

/** A reference is a payment for good, also at a company whose account outlives the tests. */
export const run = randomUUID();
export const price = { minor: 1299, currency: 'EUR' };
export const terms = (key: string) => ({ idempotencyKey: key, price });

/** A request with these reductions, and the total that follows. */
export const reduced = <T extends PaymentRequest & { buys: SubscriptionTerms }>(
  request: T,
  reductions: readonly Reduction[],
): T => ({
  ...request,
  buys: { ...request.buys, reductions },
  total: reducedPrice(request.buys.price, reductions),
});

/** Begins a monthly subscription by card, and asks for a yearly one in its place with a credit of 5.00 EUR. */
export async function beginUpgrade({ gateway, pay }: GatewayUnderTest, name: string) {
  const first = requestOf(name);
  const { subscriptionId } = await pay(first, 'good');
  const before = await gateway.findSubscription(subscriptionId ?? '');
  if (!before) throw new Error('the payment has begun no subscription');
  return { request: upgradeOf(first, before), before };
}

/** A request for the yearly subscription in the place of `before`, with a credit of 5.00 EUR. */
export const upgradeOf = (
  first: Pick<PaymentRequest, 'reference' | 'payer'>,
  { id }: GatewaySubscription,
) => ({
  reference: `${first.reference}-2`,
  payer: first.payer,
  buys: {
    kind: 'upgrade',
    subscriptionId: id,
    item: 'premium',
    title: 'Tonehall Premium',
    frequency: 'yearly',
    price: { minor: 8388, currency: 'EUR' },
    reductions: [{ name: 'upgrade_credit', minor: 500, cycles: 1 }],
  } as const satisfies Purchase,
  total: { minor: 7888, currency: 'EUR' },
});

/** Pays by cards with these tokens. */
export const payByCard =
  ({ name, cards }: PaymentGateway, tokens: Record<HowPaid, string>): GatewayUnderTest['pay'] =>
  async (request, how) => {
    if (!cards) throw new Error(`${name} takes no cards`);
    return cards.pay(request, tokens[how]);
  };

export const requestOf = (payment: string) => ({
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
