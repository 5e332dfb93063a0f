import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

const period = z.enum(['monthly', 'yearly']);
const couponType = z.enum(['percentage', 'amount']);

/** The price of one plan and period for the viewer. Amounts in major units. */
export const PriceView = z.strictObject({
  /** Whether the viewer can buy it now. */
  available: z.boolean(),
  /** What is to be paid now. */
  total: z.number(),
  /** The list price; 0 where the period has none. */
  fullPrice: z.number(),
  /** Struck through where `totalDiscountAmount` is above 0. */
  originalPrice: z.number(),
  period,
  /** Number of periods with the coupon's discount; null for every one, and without a coupon. */
  cycles: z.number().int().nullable(),
  totalDisplayPrice: z.string().max(40),
  /** The ISO code in lower case. */
  currency: z.string().length(3),
  totalDiscountAmount: z.number(),
  totalDiscountPercentage: z.number().int(),
  couponDiscountPercentage: z.number().int(),
  couponDiscountAmount: z.number(),
  couponType: couponType.nullable(),
  /** What remains of the period that an upgrade replaces. */
  refundableCredits: z.number(),
  appliedPromoCredits: z.number(),
  /** What the account has afterwards. */
  leftOverPromoCredits: z.number(),
});
export type PriceView = z.output<typeof PriceView>;

const planPrices = z.strictObject({ monthly: PriceView.optional(), yearly: PriceView.optional() });

export const CouponView = z.strictObject({
  code: z.string().max(50),
  /** The number of the plan that it applies to; null for any. */
  accountType: z.number().int().nullable(),
  couponType,
  period: period.nullable(),
  cycles: z.number().int().nullable(),
});

export type CouponView = z.output<typeof CouponView>;

export const getPrices = endpoint({
  id: 'billing.getPrices',
  method: 'GET',
  path: '/api/subscription_prices',
  access: 'anyone',
  summary: 'What each plan costs the caller, by plan and period, with a code and a referral if they give any',
  query: z.strictObject({
    code: z.string().max(100).optional(),
    period: period.optional(),
    /** The number of a plan, or its key; `education` is only answered when asked for. */
    accountType: z
      .enum(['0', '1', '2', '3', '4', '5', '6', '7'])
      .or(z.enum(['free', 'intro', 'power', 'premium', 'starter', 'creator', 'pro', 'europa', 'education']))
      .optional(),
    referralId: z.string().max(100).optional(),
  }),
  answer: z.strictObject({
    prices: z.strictObject({
      free: planPrices.optional(),
      intro: planPrices.optional(),
      power: planPrices.optional(),
      premium: planPrices.optional(),
      starter: planPrices.optional(),
      creator: planPrices.optional(),
      pro: planPrices.optional(),
      europa: planPrices.optional(),
      education: planPrices.optional(),
    }),
    /** The coupon that discounts at least one of the prices. */
    coupon: CouponView.nullable(),
    couponError: z.string().max(200).nullable(),
  }),
});

nameSchemas({ PriceView, CouponView });
