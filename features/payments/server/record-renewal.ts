import { createHash } from 'node:crypto';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { GatewayCharge, Purchase } from './gateway.ts';
import { hashFingerprint } from './hash-fingerprint.ts';
import { insertPayment, type PaymentSnapshot } from './payment.store.ts';
import { getPurpose, type PaymentPurposes } from './payment-purpose.ts';
import { fulfilPayment } from './settle-payment.ts';

/** The purpose of what a gateway has charged by itself: a renewal, or the first period after a trial or a restart. */
export const renewalPurposeName = 'renewal';

interface Renewal {
  /** The payment's id, where something was kept for it before; a new one otherwise. */
  id: string | undefined;
  userId: string;
  gateway: string;
  gatewaySubscriptionId: string;
  buys: Extract<Purchase, { kind: 'subscription' }>;
  charge: RenewalCharge;
  /** `renewal` unless given. */
  purpose?: string;
  details?: PaymentSnapshot['details'];
}

/** The id is null where nothing was charged; the renewal then has one of its own. */
type RenewalCharge = Pick<GatewayCharge, 'amount' | 'at' | 'period' | 'country' | 'fingerprint'> & {
  id: string | null;
};

/**
 * Inserts the payment of a charge that the gateway made by itself, and returns its id; null where it was inserted before. It pays
 * for what runs already.
 */
export async function recordRenewal(
  call: Call,
  purposes: PaymentPurposes,
  {
    id,
    userId,
    gateway,
    gatewaySubscriptionId,
    buys,
    charge,
    purpose = renewalPurposeName,
    details = {},
  }: Renewal,
): Promise<string | null> {
  const keyHash = createHash('sha256')
    .update(`${gateway} ${charge.id ?? id}`)
    .digest();
  return inTransaction(call, async (inner) => {
    const row = await insertPayment(inner.db, {
      id: id ?? inner.newId(),
      user_id: userId,
      purpose,
      snapshot: { buys, details },
      slot: null,
      total_minor: charge.amount.minor,
      currency: charge.amount.currency,
      gateway,
      gateway_payment_id: charge.id,
      idempotency_key: `renewal:${keyHash.toString('hex')}`,
      body_hash: keyHash,
      state: 'fulfilled',
      token: Buffer.from(inner.randomBytes(32)).toString('base64url'),
      busy_until: inner.now,
      created_at: charge.at,
      settled_at: inner.now,
      delivered_at: inner.now,
      gateway_subscription_id: gatewaySubscriptionId,
      period_start: charge.period?.start ?? null,
      period_end: charge.period?.end ?? null,
      method_country: charge.country,
      method_fingerprint: hashFingerprint(inner.platform, gateway, charge.fingerprint),
    });
    if (row) await fulfilPayment(inner, getPurpose(purposes, row), { row, subscription: null });
    return row?.id ?? null;
  });
}
