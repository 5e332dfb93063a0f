import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { PaymentState } from '../model/payment-state.ts';
import type { GatewayCharge, Purchase } from './gateway.ts';

interface PaymentTable {
  id: string;
  user_id: string | null;
  purpose: string;
  snapshot: PaymentSnapshot;
  slot: string | null;
  total_minor: number;
  currency: string;
  gateway: string;
  gateway_payment_id: string | null;
  idempotency_key: string;
  body_hash: Buffer;
  state: PaymentState;
  decline_code: string | null;
  token: string;
  busy_until: Date;
  created_at: Date;
  settled_at: Date | null;
  /** The subscription that it began or renewed, by its gateway's id, and the period that it pays for. */
  gateway_subscription_id: string | null;
  period_start: Date | null;
  period_end: Date | null;
  /** ISO codes: where the call came from, and where the bank of the card is. */
  address_country: string | null;
  method_country: string | null;
  /** A keyed hash of the card or account that has paid; see `hashFingerprint`. It is shown to nobody. */
  method_fingerprint: Buffer | null;
  delivered_at: Date | null;
  /** When what was delivered was taken back, since the money went back. */
  taken_back_at: Date | null;
  /** The sum of the refunds that have succeeded. */
  refunded_minor: Generated<number>;
  /** When its last refund was refused or failed; null once another one is requested or made. */
  refund_failed_at: Date | null;
  dispute: GatewayCharge['dispute'];
  disputed_at: Date | null;
  /** Grows with each answer of the gateway about the charge. */
  revision: Generated<number>;
  /** When its buyer's browser has claimed the order data of a payment on a gateway's page. */
  order_claimed_at: Date | null;
}
export type PaymentRow = Selectable<PaymentTable>;
export type NewPaymentRow = Insertable<PaymentTable>;

/** What is bought, as it stood when it was bought. */
export interface PaymentSnapshot {
  /** As the gateway was asked for it. */
  buys: Purchase;
  /** What the purpose's feature needs to deliver it. */
  details: Readonly<Record<string, unknown>>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    payments: PaymentTable;
  }
}

/** Inserts a payment; undefined if the same key made one, or another one of its slot is under way. */
export const insertPayment = (db: Db, row: NewPaymentRow): Promise<PaymentRow | undefined> =>
  db
    .insertInto('payments')
    .values({ ...row, snapshot: JSON.stringify(row.snapshot) as never })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findPayment = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

export const findPayments = async (db: Db, ids: readonly string[]): Promise<PaymentRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('payments')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();

export const findPaymentByKey = (db: Db, userId: string, key: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

export const findPaymentByGatewayId = (
  db: Db,
  gateway: string,
  gatewayPaymentId: string,
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirst();

/** The payment for this slot that is under way. */
export const findOpenPayment = (db: Db, userId: string, slot: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('slot', '=', slot)
    .where('settled_at', 'is', null)
    .executeTakeFirst();

/** Payments whose call is over without an outcome, the oldest first. */
export async function findUnsettledPayments(
  db: Db,
  { now, limit, gateways }: { now: Date; limit: number; gateways: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('settled_at', 'is', null)
    .where('busy_until', '<', now)
    .where('gateway', 'in', gateways)
    .orderBy('busy_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a payment that is not final until the transaction ends; undefined for a final one. */
export const lockOpenPayment = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Locks a payment until the transaction ends. */
export const lockPayment = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Writes what has become of a locked payment. */
export const updatePayment = (
  db: Db,
  id: string,
  change: Partial<Omit<PaymentRow, 'id' | 'snapshot'>>,
): Promise<PaymentRow> =>
  db.updateTable('payments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Notes that a payment waits for its buyer, until when nobody else looks after it. */
export async function updateWaitingPayment(
  db: Db,
  id: string,
  { gatewayPaymentId, until }: { gatewayPaymentId: string; until: Date },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ state: 'requires_action', gateway_payment_id: gatewayPaymentId, busy_until: until })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

/** Claims a payment without an outcome for another call; false while one is at work, and for a final one. */
export async function claimPayment(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ busy_until: until })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where((eb) => eb.or([eb('busy_until', '<=', now), eb('state', '=', 'requires_action')]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a call's claim whose outcome is unknown, so that the next question needs not wait. */
export async function releasePaymentClaim(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ busy_until: now })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .execute();
}

/** Claims the newest fulfilled payment since a time that began with this detail, once. */
export async function claimOrderData(
  db: Db,
  { userId, detail, since, now }: { userId: string; detail: string; since: Date; now: Date },
): Promise<PaymentRow | undefined> {
  return db
    .updateTable('payments')
    .set({ order_claimed_at: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where('user_id', '=', userId)
        .where('state', '=', 'fulfilled')
        .where('settled_at', '>', since)
        .where(sql<boolean>`snapshot->'details' ? ${detail}`)
        .orderBy('settled_at', 'desc')
        .limit(1),
    )
    .where('order_claimed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export const findPaymentsOfUser = (db: Db, userId: string): Promise<PaymentRow[]> =>
  db.selectFrom('payments').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Whether the discount of a referral was taken off. */
const hadReferral = sql<boolean>`snapshot->'buys'->'reductions' @> '[{"name": "referral"}]'`;

/** Whether a member has ever paid anything, or has had the discount of a referral. */
export async function hasPayments(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'not in', ['created', 'requires_action', 'failed', 'cancelled'])
    .where((eb) => eb.or([eb('total_minor', '>', 0), hadReferral]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a payment of a member that has the discount of a referral is under way. */
export async function hasOpenReferralPayment(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null)
    .where(hadReferral)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a payment of this purpose is under way whose details contain these. */
export async function isBeingPaid(
  db: Db,
  purpose: string,
  details: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('settled_at', 'is', null)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`snapshot->'details' @> ${JSON.stringify(details)}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Payments stay for the books, without their buyer and what tells their card or account apart. */
export async function clearPaymentsOfUser(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ user_id: null, method_fingerprint: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes payments of members who have left, with all that names them, that were begun before a time. */
export async function purgePayments(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('payments')
    .where('created_at', '<', before)
    .where('user_id', 'is', null)
    .where('settled_at', 'is not', null)
    .execute();
}
