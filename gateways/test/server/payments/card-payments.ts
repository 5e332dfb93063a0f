import { isDeepStrictEqual } from 'node:util';
import type { CardPayments, GatewayPayment, PaymentRequest } from '#features/payments/server/gateway.ts';
import {
  IdempotencyKeyReused,
  NotAtGateway,
  TotalDiffers,
} from '#features/payments/server/gateway-errors.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { Db, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { methodOfToken } from '../../model/test-cards.ts';
import { type TestPaymentMethod, testPaymentMethods } from '../../model/test-payment-methods.ts';
import type { GatewayPaymentRow } from '../gateway.tables.ts';
import { insertGatewayCustomer } from '../gateway-customers.store.ts';
import { findGatewaySubscription } from '../gateway-subscriptions.store.ts';
import { abandonPayment, completePayment } from './complete-payment.ts';
import { findPaymentByReference, insertGatewayPayment, lockPayment } from './gateway-payments.store.ts';
import { presentGatewayPayment } from './present-gateway-payment.ts';
import { previewPayment } from './preview-payment.ts';

/** Payments by test card. */
export const testCardPayments = (platform: Platform): CardPayments => ({
  pay: (request, token) =>
    transaction(platform.db, async (db) =>
      presentGatewayPayment(platform, await pay(platform, db, { request, token })),
    ),
  begin: (request) =>
    transaction(platform.db, async (db) =>
      presentGatewayPayment(platform, (await openPayment(platform, db, { request, method: null })).payment),
    ),
});

/** The payment of this reference; null if there is none. */
export async function findGatewayPayment(
  platform: Platform,
  reference: string,
): Promise<GatewayPayment | null> {
  const row = await findPaymentByReference(platform.db, reference);
  return row ? presentGatewayPayment(platform, row) : null;
}

/** Cancels a payment that waits; one that is not there yet is inserted as cancelled, so that it cannot begin later. */
export async function closeGatewayPayment(platform: Platform, reference: string): Promise<GatewayPayment> {
  const now = platform.clock.now();
  return transaction(platform.db, async (db) => {
    const closed: GatewayPaymentRow = {
      ...newPaymentIds(platform),
      reference,
      customer_id: null,
      subscription_id: null,
      buys: null,
      amount_minor: 0,
      currency: 'USD',
      method: null,
      state: 'cancelled',
      decline_code: null,
      ...noPage,
      created_at: now,
    };
    if (await insertGatewayPayment(db, closed)) return presentGatewayPayment(platform, closed);
    const row = await getLockedPayment(db, reference);
    const isOpen = row.state === 'requires_action';
    const final = isOpen ? await abandonPayment({ ...platform, db, now }, row, null) : row;
    return presentGatewayPayment(platform, final);
  });
}

async function pay(
  platform: Platform,
  db: Db,
  { request, token }: { request: PaymentRequest; token: string },
): Promise<GatewayPaymentRow> {
  const at = { ...platform, db, now: platform.clock.now() };
  const method = methodOfToken(token);
  const { payment, isNew } = await openPayment(platform, db, { request, method });
  return isNew ? chargeCard(at, payment, method) : payment;
}

/** Inserts a payment that waits for its charge, or finds the one of its reference. Throws as `checkCharge` and `insertOrLock`. */
async function openPayment(
  platform: Platform,
  db: Db,
  { request, method }: { request: PaymentRequest; method: TestPaymentMethod | null },
): Promise<{ payment: GatewayPaymentRow; isNew: boolean }> {
  const at = { db, now: platform.clock.now() };
  const customer = await findOrStoreCustomer(at, request, 'cards');
  const payment: GatewayPaymentRow = {
    ...newPaymentIds(platform),
    reference: request.reference,
    customer_id: customer,
    subscription_id: null,
    buys: request.buys,
    amount_minor: request.total.minor,
    currency: request.total.currency,
    method,
    state: 'requires_action',
    decline_code: null,
    ...noPage,
    created_at: at.now,
  };
  const before = await insertOrLock(db, payment);
  if (before) return { payment: before, isNew: false };
  await checkCharge(at, request);
  return { payment, isNew: true };
}

/** Charges a payment that waits to a card, gives it up where that is declined, or leaves it to the bank's question. */
export async function chargeCard(
  at: Parameters<typeof completePayment>[0],
  payment: GatewayPaymentRow,
  method: TestPaymentMethod | null,
): Promise<GatewayPaymentRow> {
  if (method === null) return abandonPayment(at, payment, 'payment_method_not_present');
  const { declineCode } = testPaymentMethods[method];
  if (declineCode !== null) return abandonPayment(at, payment, declineCode);
  if (method === 'three_d_secure') return payment;
  return completePayment(at, payment);
}

/** Of a payment by card. */
const noPage = { return_url: null, cancel_url: null, approved_as: null };

/**
 * The customer of the subscription to upgrade, or the payer's of this kind, which their first payment makes: a card stays with what
 * it pays. Throws NotAtGateway.
 */
export async function findOrStoreCustomer(
  { db, now }: { db: Db; now: Date },
  { buys, payer }: PaymentRequest,
  kind: 'cards' | 'paypal',
): Promise<string> {
  if (buys.kind === 'upgrade') {
    const row = await findGatewaySubscription(db, buys.subscriptionId);
    if (!row) throw new NotAtGateway(buys.subscriptionId);
    return row.customer_id;
  }
  const id = kind === 'paypal' ? `cus_${payer.id}_paypal` : `cus_${payer.id}`;
  await insertGatewayCustomer(db, {
    id,
    name: payer.name,
    email: payer.email,
    method: null,
    created_at: now,
  });
  return id;
}

/** Throws TotalDiffers where the site would have us charge another total than ours, and SubscriptionEnded. */
export async function checkCharge(at: { db: Db; now: Date }, request: PaymentRequest): Promise<void> {
  const ours = await previewPayment(at.db, request, at.now);
  if (!isDeepStrictEqual(ours, request.total)) throw new TotalDiffers(request.reference);
}

/** Inserts a payment; where its reference has one that is returned, locked. Throws IdempotencyKeyReused if that is another. */
export async function insertOrLock(
  db: Db,
  payment: GatewayPaymentRow,
): Promise<GatewayPaymentRow | undefined> {
  if (await insertGatewayPayment(db, payment)) return undefined;
  const before = await getLockedPayment(db, payment.reference);
  checkSamePayment(before, payment);
  return before;
}

async function getLockedPayment(db: Db, reference: string): Promise<GatewayPaymentRow> {
  const row = await lockPayment(db, 'reference', reference);
  if (!row) throw new Error(`the payment ${reference} was there and is gone`);
  return row;
}

/** A reference belongs to one payment; a closed one stays closed. */
function checkSamePayment(before: GatewayPaymentRow, asked: GatewayPaymentRow): void {
  const same =
    before.buys === null ||
    (isDeepStrictEqual(before.buys, asked.buys) &&
      before.amount_minor === asked.amount_minor &&
      before.currency === asked.currency);
  if (!same) throw new IdempotencyKeyReused(asked.reference);
}

export function newPaymentIds({ randomBytes }: Platform): Pick<GatewayPaymentRow, 'id' | 'client_secret'> {
  const id = `pay_${randomText(24, randomBytes)}`;
  return { id, client_secret: `${id}_secret_${randomText(32, randomBytes)}` };
}
