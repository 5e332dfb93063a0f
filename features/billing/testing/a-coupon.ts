import type { Insertable } from 'kysely';
import { transaction } from '#platform/server/db/transaction.ts';
import type { World } from '#testing/world.ts';
import { insertCoupon } from '../server/coupons/coupon.store.ts';
import type { CouponTable } from '../server/coupons/coupons.tables.ts';

interface CouponOptions extends Partial<Insertable<CouponTable>> {
  /** Minor units by currency, for a coupon of type amount. */
  amounts?: Readonly<Record<string, number>>;
}

let number = 0;

/** Inserts a coupon, by default of 25 percent for any plan and period and one cycle; returns its id. */
export async function aCoupon({ platform }: World, code: string, more: CouponOptions = {}): Promise<string> {
  const { amounts, ...row } = more;
  number += 1;
  const id = `0199c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const now = platform.clock.now();
  await transaction(platform.db, (tx) =>
    insertCoupon(
      tx,
      {
        id,
        code,
        coupon_type: amounts ? 'amount' : 'percentage',
        percent_off: amounts ? null : 25,
        account_type: null,
        period: null,
        cycles: 1,
        starts_at: new Date(now.getTime() - 86_400_000),
        expires_at: null,
        max_redemptions: null,
        created_at: now,
        ...row,
      },
      amounts,
    ),
  );
  return id;
}
