import { periodEnd } from '#features/payments/model/billing-period.ts';
import type {
  GatewaySubscription,
  PaymentGateway,
  PortalRequest,
  PriceChange,
  RestartTerms,
  StoredCard,
} from '#features/payments/server/gateway.ts';
import {
  CardDeclined,
  IdempotencyKeyReused,
  NotAtGateway,
  PaymentMethodNotPresent,
  SubscriptionEnded,
} from '#features/payments/server/gateway-errors.ts';
import type { Db, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { tokenOfMethod } from '../model/test-cards.ts';
import { cardOfMethod } from '../model/test-payment-methods.ts';
import { chargePeriod } from './charge-period.ts';
import { findGatewayCharge, listGatewayCharges } from './charges/find-gateway-charge.ts';
import { refundGatewayCharge } from './charges/refund-gateway-charge.ts';
import { enqueueGatewayEvent } from './enqueue-gateway-event.ts';
import type { GatewayChargeRow, GatewayCustomerRow, GatewaySubscriptionRow } from './gateway.tables.ts';
import { findChargeByIdempotencyKey } from './gateway-charges.store.ts';
import { updateWaitingCredits } from './gateway-credits.store.ts';
import { findGatewayCustomer, updateGatewayCustomer } from './gateway-customers.store.ts';
import { deletePortalSessionsOfCustomer, insertPortalSession } from './gateway-portal-sessions.store.ts';
import {
  findGatewaySubscription,
  findSubscriptionsOfCustomer,
  lockGatewaySubscription,
  updateGatewaySubscription,
} from './gateway-subscriptions.store.ts';
import { giveGatewayCredit } from './give-gateway-credit.ts';
import { closeGatewayPayment, findGatewayPayment, testCardPayments } from './payments/card-payments.ts';
import { findOpenPayments } from './payments/gateway-payments.store.ts';
import { testPaypalPayments } from './payments/paypal-payments.ts';
import { previewPayment } from './payments/preview-payment.ts';
import { hashPortalToken, newPortalToken } from './portal-token.ts';
import { endedAtOf, presentGatewaySubscription } from './present-gateway-subscription.ts';
import { readWebhookBody } from './webhook-body.ts';
import { checkWebhookSignature, signatureHeader, webhookKey } from './webhook-signature.ts';

/** The built-in gateway: all that a real one does, with test cards and without money. */
export function testGateway(platform: Platform): PaymentGateway {
  return {
    name: 'test',
    cards: testCardPayments(platform),
    redirect: testPaypalPayments(platform),
    findStoredCard: (subscription) => findStoredCard(platform, subscription),
    preview: (request) => previewPayment(platform.db, request, platform.clock.now()),
    findPayment: (reference) => findGatewayPayment(platform, reference),
    closePayment: (reference) => closeGatewayPayment(platform, reference),
    findCharge: (id) => findGatewayCharge(platform, id),
    listCharges: (subscription) => listGatewayCharges(platform, subscription),
    refund: (request) => refundGatewayCharge(platform, request),
    async findSubscription(id) {
      const row = await findGatewaySubscription(platform.db, id);
      const customer = row && (await findGatewayCustomer(platform.db, row.customer_id));
      return customer ? presentGatewaySubscription(row, customer, platform.clock.now()) : null;
    },
    cancelAtPeriodEnd: (id) => withLockedSubscription(platform, id, cancelAtPeriodEnd),
    removeScheduledCancellation: (id) => withLockedSubscription(platform, id, removeScheduledCancellation),
    restart: (id, terms) => restartGatewaySubscription(platform, id, terms),
    giveCredit: (request) => giveGatewayCredit(platform, request),
    changePrice: (change) => changePrice(platform, change),
    endNow: (id) => withLockedSubscription(platform, id, endNow),
    openPortal: (request) => openPortal(platform, request),
    eraseCustomer: (customer) => eraseCustomer(platform, customer),
    async readEvent(rawBody, headers) {
      const signature = headers[signatureHeader];
      const key = webhookKey(platform.config.secret.reveal());
      checkWebhookSignature(
        key,
        rawBody,
        Array.isArray(signature) ? undefined : signature,
        platform.clock.now(),
      );
      return readWebhookBody(rawBody);
    },
  };
}

/** The test card of a running subscription. Throws NotAtGateway. */
async function findStoredCard({ db, clock }: Platform, id: string): Promise<StoredCard | null> {
  const row = await findGatewaySubscription(db, id);
  const customer = row && (await findGatewayCustomer(db, row.customer_id));
  if (!customer) throw new NotAtGateway(id);
  const { method } = customer;
  const card = cardOfMethod(method);
  if (!method || !card || endedAtOf(row, clock.now())) return null;
  // Test cards have no date: their form takes any.
  return { token: tokenOfMethod(method), ...card, expires: null };
}

/** Ends what runs and erases name, address and payment method; charges stay. Safe to repeat after an interruption. */
async function eraseCustomer(platform: Platform, customerId: string): Promise<void> {
  for (const { id } of await findSubscriptionsOfCustomer(platform.db, customerId)) {
    await withLockedSubscription(platform, id, endNow);
  }
  for (const reference of await findOpenPayments(platform.db, customerId))
    await closeGatewayPayment(platform, reference);
  await transaction(platform.db, async (db) => {
    await deletePortalSessionsOfCustomer(db, customerId);
    await updateGatewayCustomer(db, customerId, { name: null, email: null, method: null });
  });
}

/**
 * Charges for a new period that begins now, and restarts an ended subscription. A decline is stored, so that the same
 * key gets the same answer; it is thrown after the transaction.
 */
async function restartGatewaySubscription(
  platform: Platform,
  id: string,
  terms: RestartTerms,
): Promise<GatewaySubscription> {
  let declined: string | null = null;
  const answer = await withLockedSubscription(platform, id, async (locked) => {
    // The transaction may be a retry.
    declined = null;
    const before = await findChargeByIdempotencyKey(locked.db, terms.idempotencyKey);
    if (before) checkSameCharge(before, id, terms);
    if (before?.decline_code) declined = before.decline_code;
    if (before || !endedAtOf(locked.row, locked.now)) return locked.row;
    const charge = await chargeFirstPeriod(locked, terms);
    declined = charge.decline_code;
    return declined === null ? updateRestarted(locked, terms, charge) : locked.row;
  });
  if (declined !== null) throw new CardDeclined(declined);
  return answer;
}

/** A key belongs to one charge: of this subscription, at this price. */
function checkSameCharge(
  before: GatewayChargeRow,
  id: string,
  { idempotencyKey, price }: RestartTerms,
): void {
  const same =
    before.subscription_id === id &&
    before.amount_minor === price.minor &&
    before.currency === price.currency;
  if (!same) throw new IdempotencyKeyReused(idempotencyKey);
}

async function chargeFirstPeriod(locked: LockedSubscription, { price, idempotencyKey }: RestartTerms) {
  const { platform, db, now, row, customer } = locked;
  if (customer.method === null) throw new PaymentMethodNotPresent(customer.id);
  const end = periodEnd(now, row.frequency, 1);
  return chargePeriod({ ...platform, db, now }, row, customer, {
    price,
    periodStart: now,
    periodEnd: end,
    idempotencyKey,
  });
}

async function updateRestarted(
  locked: LockedSubscription,
  { price }: RestartTerms,
  charge: GatewayChargeRow,
) {
  const { platform, db, now, row } = locked;
  await updateWaitingCredits(db, row.id, 'lost');
  await enqueueGatewayEvent({ ...platform, db, now }, 'subscription.restarted', row.id);
  return updateGatewaySubscription(db, row.id, {
    price_minor: price.minor,
    currency: price.currency,
    period_start: now,
    period_end: charge.period_end,
    paid_minor: price.minor,
    periods: row.periods + 1,
    anchor: now,
    anchor_periods: row.periods,
    stops: false,
    reductions: '[]',
    renewal_failed_at: null,
    due_at: charge.period_end,
    ended_at: null,
  });
}

const hourMs = 3_600_000;

/** Creates an address of the portal, valid for one hour. Throws NotAtGateway. */
async function openPortal(
  platform: Platform,
  { customer, section, returnUrl }: PortalRequest,
): Promise<{ url: string; expiresAt: Date }> {
  if (!/^https?:$/.test(URL.parse(returnUrl)?.protocol ?? '')) {
    throw new Error('The portal leads back to a web address only');
  }
  const token = newPortalToken(platform.randomBytes);
  const expiresAt = new Date(platform.clock.now().getTime() + hourMs);
  await transaction(platform.db, async (db) => {
    const row = await findGatewayCustomer(db, customer);
    if (!row) throw new NotAtGateway(customer);
    await insertPortalSession(db, {
      token_hash: hashPortalToken(token),
      customer_id: row.id,
      section,
      return_url: returnUrl,
      expires_at: expiresAt,
    });
  });
  const query = new URLSearchParams({ session: token, section });
  return { url: `${platform.config.siteUrl}/test-gateway/portal?${query}`, expiresAt };
}

/** Ends a running subscription with its period or trial; at once if a renewal has failed. */
async function cancelAtPeriodEnd(locked: LockedSubscription): Promise<GatewaySubscriptionRow> {
  const { db, now, row } = locked;
  if (endedAtOf(row, now) || row.stops) return row;
  await enqueueChangedEvent(locked, row.id);
  return updateGatewaySubscription(db, row.id, { stops: true, due_at: row.period_end });
}

/** Removes a scheduled cancellation. Throws SubscriptionEnded. */
async function removeScheduledCancellation(locked: LockedSubscription): Promise<GatewaySubscriptionRow> {
  const { db, now, row } = locked;
  if (endedAtOf(row, now)) throw new SubscriptionEnded(row.id);
  if (!row.stops) return row;
  await enqueueChangedEvent(locked, row.id);
  return updateGatewaySubscription(db, row.id, { stops: false });
}

/** Changes the price from the next renewal on, unless the plan or its price is another one by now. */
async function changePrice(platform: Platform, { subscription, item, from, to }: PriceChange): Promise<void> {
  await withLockedSubscription(platform, subscription, async (locked) => {
    const { db, now, row } = locked;
    const isSame = row.item === item && row.price_minor === from.minor && row.currency === from.currency;
    if (!isSame || endedAtOf(row, now) || row.stops) return row;
    await enqueueChangedEvent(locked, row.id);
    return updateGatewaySubscription(db, row.id, { price_minor: to.minor });
  });
}

/** Ends it at once: no refund, no further charge. */
async function endNow(locked: LockedSubscription): Promise<GatewaySubscriptionRow> {
  const { db, now, row } = locked;
  if (row.ended_at) return row;
  await updateWaitingCredits(db, row.id, 'lost');
  await enqueueGatewayEvent({ ...locked.platform, db, now }, 'subscription.ended', row.id);
  return updateGatewaySubscription(db, row.id, { ended_at: endedAtOf(row, now) ?? now, due_at: null });
}

const enqueueChangedEvent = ({ platform, db, now }: LockedSubscription, id: string): Promise<void> =>
  enqueueGatewayEvent({ ...platform, db, now }, 'subscription.changed', id);

interface LockedSubscription {
  platform: Platform;
  /** The gateway's own transaction. */
  db: Db;
  now: Date;
  row: GatewaySubscriptionRow;
  customer: GatewayCustomerRow;
}

/**
 * Runs `work` on one locked subscription in a transaction of the gateway's own. `work` returns the changed row.
 * Throws NotAtGateway.
 */
async function withLockedSubscription(
  platform: Platform,
  id: string,
  work: (locked: LockedSubscription) => Promise<GatewaySubscriptionRow>,
): Promise<GatewaySubscription> {
  return transaction(platform.db, async (db) => {
    const row = await lockGatewaySubscription(db, id);
    const customer = row && (await findGatewayCustomer(db, row.customer_id));
    if (!row || !customer) throw new NotAtGateway(id);
    const now = platform.clock.now();
    return presentGatewaySubscription(await work({ platform, db, now, row, customer }), customer, now);
  });
}
