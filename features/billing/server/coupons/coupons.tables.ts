import type { Generated, Selectable } from 'kysely';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';

export interface CouponTable {
  id: string;
  /** In capitals. */
  code: string;
  coupon_type: 'percentage' | 'amount';
  percent_off: number | null;
  /** A plan number; null for any plan. */
  account_type: number | null;
  period: BillingFrequency | null;
  cycles: number | null;
  starts_at: Date;
  expires_at: Date | null;
  max_redemptions: number | null;
  once_per_account: Generated<boolean>;
  active: Generated<boolean>;
  /** Reserved and counted ones. */
  redemptions: Generated<number>;
  created_at: Date;
}
export type CouponRow = Selectable<CouponTable>;

export interface CouponAmountTable {
  coupon_id: string;
  currency: string;
  amount_minor: number;
}

export interface CouponRedemptionTable {
  id: string;
  coupon_id: string;
  payment_id: string;
  /** Null once the member has left. */
  user_id: string | null;
  state: 'reserved' | 'counted' | 'released';
  once_per_account: boolean;
  created_at: Date;
  settled_at: Date | null;
}
export type CouponRedemptionRow = Selectable<CouponRedemptionTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    coupons: CouponTable;
    coupon_amounts: CouponAmountTable;
    coupon_redemptions: CouponRedemptionTable;
  }
}
