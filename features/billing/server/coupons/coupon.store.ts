import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { CouponRedemptionRow, CouponRow, CouponTable } from './coupons.tables.ts';

/** Inserts a coupon with its amounts in minor units by currency; false if the code is taken. Call it in a transaction. */
export async function insertCoupon(
  db: Db,
  row: Insertable<CouponTable>,
  amounts: Readonly<Record<string, number>> = {},
): Promise<boolean> {
  const inserted = await db
    .insertInto('coupons')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  const rows = Object.entries(amounts).map(([currency, amount_minor]) => {
    return { coupon_id: row.id, currency, amount_minor };
  });
  if (inserted && rows.length > 0) await db.insertInto('coupon_amounts').values(rows).execute();
  return inserted !== undefined;
}

/** The coupon with this normalised code, locked until the transaction ends. */
export const lockCoupon = (db: Db, code: string): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();

/** The coupon with this id, locked until the transaction ends. */
export const lockCouponById = (db: Db, id: string): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function updateCouponStopped(db: Db, id: string): Promise<void> {
  await db.updateTable('coupons').set({ active: false }).where('id', '=', id).execute();
}

/** Locks the coupon of a redemption, then the redemption: the order in which `reserveCoupon` locks them. */
export async function lockRedemption(db: Db, paymentId: string): Promise<CouponRedemptionRow | undefined> {
  await sql`select from coupons where id = (select coupon_id from coupon_redemptions where payment_id = ${paymentId}::uuid)
    for update`.execute(db);
  return db
    .selectFrom('coupon_redemptions')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts a reserved redemption of a locked coupon. */
export async function insertRedemption(
  db: Db,
  coupon: CouponRow,
  row: { id: string; paymentId: string; userId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('coupon_redemptions')
    .values({
      id: row.id,
      coupon_id: coupon.id,
      payment_id: row.paymentId,
      user_id: row.userId,
      state: 'reserved',
      once_per_account: coupon.once_per_account,
      created_at: row.at,
      settled_at: null,
    })
    .execute();
  await addRedemptions(db, coupon.id, 1);
}

/** Counts or releases a locked redemption. One that is counted after its release is no longer held to once per account. */
export async function updateRedemptionState(
  db: Db,
  row: CouponRedemptionRow,
  { state, at }: { state: 'counted' | 'released'; at: Date },
): Promise<void> {
  const isBack = row.state === 'released';
  await db
    .updateTable('coupon_redemptions')
    .set({ state, settled_at: at, ...(isBack && { once_per_account: false }) })
    .where('id', '=', row.id)
    .execute();
  const change = (state === 'released' ? 0 : 1) - (isBack ? 0 : 1);
  if (change !== 0) await addRedemptions(db, row.coupon_id, change);
}

async function addRedemptions(db: Db, id: string, number: number): Promise<void> {
  await db
    .updateTable('coupons')
    .set((eb) => ({ redemptions: eb('redemptions', '+', number) }))
    .where('id', '=', id)
    .execute();
}

/** A member who has left is no longer named; the coupon stays used. */
export async function clearRedemptionsOf(db: Db, userId: string): Promise<void> {
  await db.updateTable('coupon_redemptions').set({ user_id: null }).where('user_id', '=', userId).execute();
}
