import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { stripeUnderTest } from '#gateways/stripe/testing/stripe-under-test.ts';
import type { Platform } from '#platform/server/call.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { fakeClock } from '../../fake-clock.ts';
import type { ContractFindings } from '../contract-findings.ts';
import { hasField, noteReads, type ReadFields } from '../read-fields.ts';
import { aStripe } from './a-stripe.ts';

/** Fields that come only where a thing is deleted or expanded, or that a sample names by its type only. */
const shownElsewhere: Readonly<Record<string, readonly string[]>> = {
  customer: ['deleted'],
  invoice: ['deleted', 'payments', 'payments.data'],
  invoice_payment: ['payment.payment_intent'],
};

/** What of an event is read before it is trusted, besides its object. */
const eventFields = ['id', 'type', 'created', 'livemode', 'data', 'data.object'];

/**
 * Holds the fields that the adapter reads, in purchases of every kind at the fake, to the company's official samples of its things
 * (`fixtures3.json` in the folder). What a sample shows as null is not looked into.
 */
export async function checkStripeContract(folder: string): Promise<ContractFindings> {
  const { resources } = JSON.parse(await readFile(join(folder, 'fixtures3.json'), 'utf8')) as {
    resources: Record<string, unknown>;
  };
  const read = await readFieldsOfPurchases();
  read.set('event', new Set(eventFields));
  const findings: ContractFindings = { checked: 0, missing: [] };
  for (const [kind, fields] of read) {
    for (const field of fields) {
      if (shownElsewhere[kind]?.includes(field)) continue;
      findings.checked += 1;
      if (!(kind in resources) || hasField(resources[kind], field) === false)
        findings.missing.push(`${kind}.${field}`);
    }
  }
  return findings;
}

/** Buys, upgrades, declines, renews, refunds and ends at the fake, and returns the fields that were read from its answers. */
export async function readFieldsOfPurchases(): Promise<ReadFields> {
  const read: ReadFields = new Map();
  const clock = fakeClock();
  const fake = await aStripe(() => clock.now().getTime());
  try {
    const config = readConfig({
      TONEHALL_ENV: 'test',
      SECRET: 'a secret of the contract’s check, long enough',
      ...fake.settings,
    });
    const platform = { config, clock, log: silentLog } as unknown as Platform;
    const { stripe, gateway, begin, refundByHand, failRefund, dispute } = await stripeUnderTest(platform, {
      confirm: async ({ id }, approve) => fake.answerBank(id, approve),
      dispute: async (id, state) => fake.dispute(id, state),
      failRefund: async (id) => fake.failRefund(id),
    });
    noteAnswers(stripe, read);
    const { cards } = gateway;
    if (!cards) throw new Error('Stripe takes cards');
    const payer = { id: 'payer', name: 'Ada Byron', email: 'ada@example.org' };
    const price = { minor: 999, currency: 'EUR' };
    const terms = { item: 'pro', title: 'Tonehall Pro', frequency: 'monthly', price } as const;
    const coupon = { name: 'coupon', minor: 100, cycles: 3 } as const;
    const reduced = { minor: 899, currency: 'EUR' };
    const buys = { kind: 'subscription', ...terms, reductions: [coupon] } as const;
    const bought = await cards.pay({ reference: 'contract-1', payer, buys, total: reduced }, 'pm_card_visa');
    const upgrade = { ...buys, kind: 'upgrade', subscriptionId: bought.subscriptionId ?? '' } as const;
    await gateway.preview({ reference: 'contract-2', payer, buys: upgrade, total: reduced });
    const stored = await gateway.findStoredCard?.(bought.subscriptionId ?? '');
    await cards.pay({ reference: 'contract-2', payer, buys: upgrade, total: reduced }, stored?.token ?? '');
    const free = { ...buys, reductions: [{ ...coupon, minor: 999 }] };
    await cards.pay(
      { reference: 'contract-3', payer, buys: free, total: { ...price, minor: 0 } },
      'pm_card_visa',
    );
    const once = { kind: 'once', title: 'Sample pack' } as const;
    const single = await cards.pay(
      { reference: 'contract-4', payer, buys: once, total: price },
      'pm_card_visa',
    );
    await cards.pay(
      { reference: 'contract-5', payer, buys: once, total: price },
      'pm_card_chargeDeclinedExpiredCard',
    );
    await cards.pay(
      { reference: 'contract-6', payer, buys, total: reduced },
      'pm_card_authenticationRequired',
    );
    await gateway.closePayment('contract-6');
    await gateway.closePayment('contract-7');
    await gateway.refund({
      charge: single.id,
      reference: 'contract-8',
      amount: { minor: 100, currency: 'EUR' },
    });
    await refundByHand(single.id, 1);
    await failRefund(single.id);
    await gateway.findCharge(single.id);
    await dispute(single.id, 'lost');
    await gateway.findCharge(single.id);
    await gateway.listCharges(bought.subscriptionId ?? '');
    const ended = await begin('cancelled');
    await gateway.restart(ended.id, { idempotencyKey: 'contract-9', price });
    clock.advance(40 * 86_400_000);
    await gateway.findSubscription(bought.subscriptionId ?? '');
    await gateway.cancelAtPeriodEnd(bought.subscriptionId ?? '');
    await gateway.openPortal({
      customer: ended.customer,
      section: 'payment_sources',
      returnUrl: 'https://example.org/',
    });
    await gateway.eraseCustomer(ended.customer);
    return read;
  } finally {
    fake.close();
  }
}

type Call = (...given: unknown[]) => PromiseLike<unknown> & Partial<AsyncIterable<unknown>>;

/** Lets every call of the package answer with a copy that notes what is read of it. */
function noteAnswers(stripe: Stripe, read: ReadFields): void {
  for (const group of [stripe, stripe.billingPortal])
    for (const resource of Object.values(group)) {
      if (typeof resource !== 'object' || resource === null || !('_makeRequest' in resource)) continue;
      for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(resource))) {
        const call = (resource as Record<string, unknown>)[name];
        if (name === 'constructor' || name.startsWith('_') || typeof call !== 'function') continue;
        (resource as Record<string, Call>)[name] = (...given) => noted(call.call(resource, ...given), read);
      }
    }
}

/** An answer, and the pages of a list one thing after the other. */
function noted(answer: ReturnType<Call>, read: ReadFields): ReturnType<Call> {
  const promise = Promise.resolve(answer).then((value) => noteReads(value, read));
  return Object.assign(promise, {
    async *[Symbol.asyncIterator]() {
      for await (const one of answer as AsyncIterable<unknown>) yield noteReads(one, read);
    },
  });
}
