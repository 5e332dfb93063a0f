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
import { countryOfMethod, testPaymentMethods } from '../../model/test-payment-methods.ts';
import type { GatewayPaymentRow } from '../gateway.tables.ts';
import { insertGatewayCustomer } from '../gateway-customers.store.ts';
import { findGatewaySubscription } from '../gateway-subscriptions.store.ts';
import { abandonPayment, completePayment } from './complete-payment.ts';
import { findPaymentByReference, insertGatewayPayment, lockPayment } from './gateway-payments.store.ts';
import { previewPayment } from './preview-payment.ts';

/** Payments by test card. */
export const testCardPayments = (platform: Platform): CardPayments => ({
  pay: (request, token) =>
    transaction(platform.db, async (db) =>
      presentGatewayPayment(await pay(platform, db, { request, token })),
    ),
});

/** The payment of this reference; null if there is none. */
export async function findGatewayPayment(
  platform: Platform,
  reference: string,
): Promise<GatewayPayment | null> {
  const row = await findPaymentByReference(platform.db, reference);
  return row ? presentGatewayPayment(row) : null;
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
      created_at: now,
    };
    if (await insertGatewayPayment(db, closed)) return presentGatewayPayment(closed);
    const row = await getLockedPayment(db, reference);
    const isOpen = row.state === 'requires_action';
    return presentGatewayPayment(isOpen ? await abandonPayment({ ...platform, db, now }, row, null) : row);
  });
}

async function pay(
  platform: Platform,
  db: Db,
  { request, token }: { request: PaymentRequest; token: string },
): Promise<GatewayPaymentRow> {
  const at = { ...platform, db, now: platform.clock.now() };
  const method = methodOfToken(token);
  const customer = await findOrStoreCustomer(at, request);
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
    created_at: at.now,
  };
  if (!(await insertGatewayPayment(db, payment))) {
    const before = await getLockedPayment(db, request.reference);
    checkSamePayment(before, payment);
    return before;
  }
  await checkCharge(at, request);
  if (method === null) return abandonPayment(at, payment, 'payment_method_not_present');
  const { declineCode } = testPaymentMethods[method];
  if (declineCode !== null) return abandonPayment(at, payment, declineCode);
  if (method === 'three_d_secure') return payment;
  return completePayment(at, payment);
}

/** The customer of the subscription to upgrade, or the payer's, which their first payment makes. Throws NotAtGateway. */
async function findOrStoreCustomer(
  { db, now }: { db: Db; now: Date },
  { buys, payer }: PaymentRequest,
): Promise<string> {
  if (buys.kind === 'upgrade') {
    const row = await findGatewaySubscription(db, buys.subscriptionId);
    if (!row) throw new NotAtGateway(buys.subscriptionId);
    return row.customer_id;
  }
  const id = `cus_${payer.id}`;
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
async function checkCharge(at: { db: Db; now: Date }, request: PaymentRequest): Promise<void> {
  const ours = await previewPayment(at.db, request, at.now);
  if (!isDeepStrictEqual(ours, request.total)) throw new TotalDiffers(request.reference);
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

function newPaymentIds({ randomBytes }: Platform): Pick<GatewayPaymentRow, 'id' | 'client_secret'> {
  const id = `pay_${randomText(24, randomBytes)}`;
  return { id, client_secret: `${id}_secret_${randomText(32, randomBytes)}` };
}

/** The row as the gateway's interface returns it. */
const presentGatewayPayment = (row: GatewayPaymentRow): GatewayPayment => ({
  id: row.id,
  reference: row.reference,
  status: row.state,
  amount: { minor: row.amount_minor, currency: row.currency },
  declineCode: row.decline_code,
  subscriptionId: row.subscription_id,
  clientSecret: row.client_secret,
  isSetup: row.amount_minor === 0,
  country: countryOfMethod(row.method),
});
