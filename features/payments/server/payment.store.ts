import type { Selectable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Purchase } from './gateway.ts';

/**
 * `created`: the gateway is being asked, or its answer is unknown. `requires_action`: waits for the buyer. The other three are
 * final: paid and delivered, declined, closed without a charge.
 */
export type PaymentState = 'created' | 'requires_action' | 'fulfilled' | 'failed' | 'cancelled';

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
}
export type PaymentRow = Selectable<PaymentTable>;

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

/** Inserts a payment; false if the same key made one, or another one of its slot is under way. */
export async function insertPayment(db: Db, row: PaymentRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payments')
    .values({ ...row, snapshot: JSON.stringify(row.snapshot) as never })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findPayment = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

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
export async function findUnsettledPayments(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('settled_at', 'is', null)
    .where('busy_until', '<', now)
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

/** Writes the outcome of a locked payment. */
export const settlePaymentRow = (
  db: Db,
  id: string,
  outcome: {
    state: 'fulfilled' | 'failed' | 'cancelled';
    gatewayPaymentId: string;
    declineCode: string | null;
    at: Date;
  },
): Promise<PaymentRow> =>
  db
    .updateTable('payments')
    .set({
      state: outcome.state,
      gateway_payment_id: outcome.gatewayPaymentId,
      decline_code: outcome.declineCode,
      settled_at: outcome.at,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

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
    .where('state', '=', 'created')
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

export const findPaymentsOfUser = (db: Db, userId: string): Promise<PaymentRow[]> =>
  db.selectFrom('payments').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Payments stay for the books, without their buyer. */
export async function clearPaymentsOfUser(db: Db, userId: string): Promise<void> {
  await db.updateTable('payments').set({ user_id: null }).where('user_id', '=', userId).execute();
}
