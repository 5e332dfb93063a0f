import { createHash } from 'node:crypto';
import type { Money } from '#platform/pure/money.ts';
import { conflict, invalid, isRefusal, malformed } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { admitCardAttempt } from './admit-card-attempt.ts';
import type { CardPayments, GatewayPayment, PaymentGateway, PaymentRequest } from './gateway.ts';
import { GatewayUnavailable, NotAtGateway, SubscriptionEnded, TotalDiffers } from './gateway-errors.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';
import { payByStoredCard } from './pay-by-stored-card.ts';
import {
  claimPayment,
  findOpenPayment,
  findPaymentByKey,
  insertPayment,
  type NewPaymentRow,
  type PaymentRow,
  type PaymentSnapshot,
  releasePaymentClaim,
} from './payment.store.ts';
import type { PaymentPurposes } from './payment-purpose.ts';
import { settleUnanswered } from './payments.jobs.ts';
import { closePayment, type SettledPayment, settlePayment } from './settle-payment.ts';

/** A call holds a payment for longer than a gateway may take, so that nobody else asks about it meanwhile. */
const busyMs = 60_000;
const secondMs = 1000;

/** What a purchase costs, as the server has computed it in the transaction that claims the payment. */
export interface PurchaseOffer {
  purpose: string;
  snapshot: PaymentSnapshot;
  total: Money;
}

/** A card by the gateway's token, or the one of the subscription that is upgraded, by its id as the buyer was shown it. */
export type CardChoice = { token: string } | { storedCard: string };

export interface CardOrder {
  gateway: string;
  /** Null for a payment that is only begun: its buyer's browser gives the card to the gateway. */
  card: CardChoice | null;
  /** What the buyer's browser has got for a captcha; see `admitCardAttempt`. */
  captchaResponse: string | null;
  /** Of what a member can have one of: one payment for it is under way at a time. */
  slot: string | null;
  payer: PaymentRequest['payer'];
  /** The input of the call: the same key with another one is refused. */
  body: unknown;
  /** Locks the buyer, refuses what they may not buy, reserves, and says what is charged. `paymentId` is the new payment's. */
  offer(call: MemberCall, paymentId: string): Promise<PurchaseOffer>;
  /** Asks the gateway, outside of transactions, whether it would charge what was offered; throws where it would not. */
  check?(request: PaymentRequest, row: PaymentRow): Promise<void>;
}

/**
 * Charges a card for a purchase, or begins the payment of one, once for an `Idempotency-Key`, and delivers it. The payment is stored before the gateway is
 * asked; where the gateway does not answer it stays `created`, and a job finds out. Refuses 400 without a key, 409 while the
 * same call or another one for the slot is under way, 422 a key that stands for another call; see `admitCardAttempt`.
 */
export async function payByCard(
  call: MemberCall,
  purposes: PaymentPurposes,
  order: CardOrder,
): Promise<SettledPayment> {
  const key = call.http.idempotencyKey;
  if (key === null) throw malformed('The Idempotency-Key header is missing.');
  const bodyHash = createHash('sha256').update(JSON.stringify(order.body)).digest();
  const known = await findPaymentByKey(call.db, call.actor.userId, key);
  if (known) return repeat(call, purposes, { order, row: known, bodyHash });
  await failpoint('payments.unknown');
  await admitCardAttempt(call, order.captchaResponse);
  await closeWaiting(call, purposes, { order, isSame: (open) => open.idempotency_key === key });
  const row = await inTransaction(call, (inner) =>
    insertClaim({ ...inner, actor: call.actor }, { order, key, bodyHash }),
  );
  await failpoint('payments.claimed');
  return charge(call, purposes, { order, row });
}

/** A payment of this call's key: its outcome, or another try of the same charge. */
async function repeat(
  call: MemberCall,
  purposes: PaymentPurposes,
  { order, row, bodyHash }: { order: CardOrder; row: PaymentRow; bodyHash: Buffer },
): Promise<SettledPayment> {
  if (!row.body_hash.equals(bodyHash)) throw invalid({ idempotency_key: ['was used for another call'] });
  if (row.settled_at) return { row, atGateway: null };
  const until = new Date(call.now.getTime() + busyMs);
  if (!(await claimPayment(call.db, row.id, { now: call.now, until })))
    throw conflict('The same call is still under way.', 'in_flight');
  return charge(call, purposes, { order, row });
}

/**
 * A buyer who begins anew instead of confirming: the old payment is closed, so that one is charged at most. What the same call, sent
 * twice, has begun meanwhile stays.
 */
export async function closeWaiting(
  call: MemberCall,
  purposes: PaymentPurposes,
  { order: { slot }, isSame }: { order: Pick<CardOrder, 'slot'>; isSame: (open: PaymentRow) => boolean },
): Promise<void> {
  const open = slot === null ? undefined : await findOpenPayment(call.db, call.actor.userId, slot);
  if (open?.state === 'requires_action' && !isSame(open)) await closePayment(call, purposes, open);
}

interface Claim {
  order: Pick<CardOrder, 'gateway' | 'slot' | 'offer'>;
  key: string;
  bodyHash: Buffer;
}

/**
 * Inserts the payment before a gateway is asked for it, and the job that asks if this process does not live to write the outcome.
 * Refuses (409) while another one of its key or slot is under way.
 */
export async function insertClaim(call: MemberCall, { order, key, bodyHash }: Claim): Promise<PaymentRow> {
  const id = call.newId();
  const { purpose, snapshot, total } = await order.offer(call, id);
  const row: NewPaymentRow = {
    id,
    user_id: call.actor.userId,
    purpose,
    snapshot,
    slot: order.slot,
    total_minor: total.minor,
    currency: total.currency,
    gateway: order.gateway,
    gateway_payment_id: null,
    idempotency_key: key,
    body_hash: bodyHash,
    state: 'created',
    decline_code: null,
    token: Buffer.from(call.randomBytes(32)).toString('base64url'),
    busy_until: new Date(call.now.getTime() + busyMs),
    created_at: call.now,
    settled_at: null,
    address_country: call.http.country,
  };
  const inserted = await insertPayment(call.db, row);
  await failpoint('payments.claim');
  if (inserted) {
    await call.enqueue(settleUnanswered, { id }, { inMs: busyMs + secondMs });
    return inserted;
  }
  const isRepeated = await findPaymentByKey(call.db, call.actor.userId, key);
  if (isRepeated) throw conflict('The same call is still under way.', 'in_flight');
  throw conflict('Another payment for this is being made.', 'payment_running');
}

/** Asks the gateway and settles. An unknown outcome leaves the payment to the job that asks again. */
async function charge(
  call: MemberCall,
  purposes: PaymentPurposes,
  { order, row }: { order: CardOrder; row: PaymentRow },
): Promise<SettledPayment> {
  const gateway = getPaymentGateway(call.platform, row.gateway);
  if (!gateway.cards) throw new Error(`the payment gateway ${row.gateway} takes no cards`);
  try {
    const request = {
      reference: row.id,
      payer: order.payer,
      buys: row.snapshot.buys,
      total: { minor: row.total_minor, currency: row.currency },
    };
    await order.check?.(request, row);
    await failpoint('payments.charge');
    const answer = await askGateway(gateway, gateway.cards, { request, card: order.card });
    await failpoint('payments.charged');
    return await settlePayment(call, purposes, { id: row.id, answered: answer });
  } catch (error) {
    // The gateway has refused before a charge, so that nothing waits for an outcome.
    if (isRefusedAtGateway(error)) await closePayment(call, purposes, row);
    if (!(error instanceof GatewayUnavailable)) throw error;
    call.platform.log.warn({ err: error, payment: row.id }, 'the outcome of a payment is unknown');
    await releasePaymentClaim(call.db, row.id, call.now);
    return { row, atGateway: null };
  }
}

function askGateway(
  gateway: PaymentGateway,
  cards: CardPayments,
  { request, card }: { request: PaymentRequest; card: CardChoice | null },
): Promise<GatewayPayment> {
  if (card === null) return cards.begin(request);
  return 'token' in card
    ? cards.pay(request, card.token)
    : payByStoredCard({ gateway, cards, request, shown: card.storedCard });
}

/** Whether a gateway, or the check before it, has refused without a charge. */
export const isRefusedAtGateway = (error: unknown): boolean =>
  isRefusal(error) ||
  error instanceof SubscriptionEnded ||
  error instanceof NotAtGateway ||
  error instanceof TotalDiffers;
