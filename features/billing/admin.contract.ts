import { z } from 'zod';
import { USERNAME_LIMIT } from '#features/members/model/username-limit.ts';
import { saleCurrencies } from '#features/payments/model/sale-currencies.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';

const time = z.string().max(40);
const moment = z.iso.datetime({ offset: true }).max(40);
const frequency = z.enum(['monthly', 'yearly']);
const currency = z.enum(saleCurrencies);
/** Minor units of its currency, with tax. */
const amountMinor = z.number().int().min(1).max(10_000_000);
const params = z.strictObject({ plan: z.string().min(1).max(50) });
const limits = [{ per: 'user', max: 120, seconds: 3600 }] as const;

const AdminPlanPrice = z.strictObject({
  frequency,
  currency: z.string().length(3),
  amountMinor,
  validFrom: time,
  /** `past`: a later one has begun. */
  state: z.enum(['past', 'current', 'coming']),
});
export type AdminPlanPrice = z.output<typeof AdminPlanPrice>;

/** A plan as admins of the site see it. */
export const AdminPlanView = z.strictObject({
  /** Its key, or `education`. */
  plan: z.string().max(50),
  name: z.string().max(100),
  /** Null for what schools ask for, which has no switch. */
  onSale: z.boolean().nullable(),
  /** Only who has it, or had it last, can buy it. */
  legacy: z.boolean(),
  prices: z.array(AdminPlanPrice).max(10_000),
  /** What running subscriptions pay for a period: the price that they were bought at. */
  subscribers: z
    .array(
      z.strictObject({
        frequency,
        currency: z.string().length(3),
        amountMinor: z.number().int().min(0),
        count: z.number().int(),
        /** Those whom a move to another price takes along. */
        movable: z.number().int(),
        /** Those whose company would have to ask them first, as PayPal does. */
        fixed: z.number().int(),
      }),
    )
    .max(10_000),
  /** Moves to another price that are not applied to everybody yet. */
  moves: z
    .array(
      z.strictObject({
        id: z.uuid(),
        frequency,
        currency: z.string().length(3),
        fromMinor: amountMinor,
        toMinor: amountMinor,
        noticedAt: time,
        /** The first renewal at the new price. */
        firstAt: time,
        /** For whom it is still to come. */
        count: z.number().int(),
      }),
    )
    .max(10_000),
});
export type AdminPlanView = z.output<typeof AdminPlanView>;

export const listAdminPlans = endpoint({
  id: 'billing.listAdminPlans',
  method: 'GET',
  path: '/api/admin/plans',
  access: 'site_admin',
  summary: 'Plans with all their list prices, and what subscribers pay',
  answer: z.strictObject({ plans: z.array(AdminPlanView).max(100) }),
});

export const setPlanOnSale = endpoint({
  id: 'billing.setPlanOnSale',
  method: 'PUT',
  path: '/api/admin/plans/:plan',
  access: 'site_admin',
  summary: 'Puts a plan on sale or takes it off; who has it keeps it',
  params,
  body: z.strictObject({ onSale: z.boolean() }),
  limits,
  answer: AdminPlanView,
});

export const addPlanPrice = endpoint({
  id: 'billing.addPlanPrice',
  method: 'POST',
  path: '/api/admin/plans/:plan/prices',
  access: 'site_admin',
  summary: 'Sets a list price from a time on, or from now on; running subscriptions keep theirs',
  params,
  body: z.strictObject({ frequency, currency, amountMinor, validFrom: moment.nullish() }),
  limits,
  answer: AdminPlanView,
  status: 201,
});

export const withdrawPlanPrice = endpoint({
  id: 'billing.withdrawPlanPrice',
  method: 'POST',
  path: '/api/admin/plans/:plan/prices/withdraw',
  access: 'site_admin',
  summary: 'Removes a list price that has not begun',
  params,
  body: z.strictObject({ frequency, currency, validFrom: moment }),
  limits,
  answer: AdminPlanView,
});

export const moveSubscribers = endpoint({
  id: 'billing.moveSubscribers',
  method: 'POST',
  path: '/api/admin/plans/:plan/moves',
  access: 'site_admin',
  summary: 'Moves who pays an amount to a list price, with 30 days’ notice by e-mail',
  params,
  body: z.strictObject({
    frequency,
    currency,
    /** What they pay now. */
    fromMinor: amountMinor,
    /** Since when the list price holds that they are moved to. */
    validFrom: moment,
  }),
  limits,
  answer: AdminPlanView,
  status: 201,
});

export const callOffPriceMove = endpoint({
  id: 'billing.callOffPriceMove',
  method: 'POST',
  path: '/api/admin/plans/:plan/moves/:id/call-off',
  access: 'site_admin',
  summary: 'Calls a move off for everybody whose renewal at the new price is still to come',
  params: z.strictObject({ plan: z.string().min(1).max(50), id: z.uuid() }),
  limits,
  answer: AdminPlanView,
});

const count = z.number().int();
const couponFields = {
  couponType: z.enum(['percentage', 'amount']),
  percentOff: count.min(1).max(100).nullable(),
  /** The number of the only plan that it is for; null for any. */
  accountType: count.min(1).max(7).nullable(),
  period: frequency.nullable(),
  /** For how many periods; null for every one. */
  cycles: count.min(1).max(120).nullable(),
  maxRedemptions: count.min(1).max(1_000_000_000).nullable(),
  oncePerAccount: z.boolean(),
};

export const AdminCouponView = z.strictObject({
  id: z.uuid(),
  code: z.string().max(50),
  ...couponFields,
  amounts: z.array(z.strictObject({ currency: z.string().length(3), amountMinor })).max(100),
  startsAt: time,
  expiresAt: time.nullable(),
  /** Until an admin stops it. */
  active: z.boolean(),
  /** Reserved and counted ones. */
  redemptions: count,
  createdAt: time,
});
export type AdminCouponView = z.output<typeof AdminCouponView>;

export const listAdminCoupons = endpoint({
  id: 'billing.listAdminCoupons',
  method: 'GET',
  path: '/api/admin/coupons',
  access: 'site_admin',
  summary: 'Coupons, newest first; with a text those whose code begins with it',
  query: z.strictObject({ search: limitedText(50).default(''), ...pagingFields }),
  answer: z.strictObject({ items: z.array(AdminCouponView).max(100), meta: pageMeta }),
});

export const createCoupon = endpoint({
  id: 'billing.createCoupon',
  method: 'POST',
  path: '/api/admin/coupons',
  access: 'site_admin',
  summary: 'Makes a coupon of a percentage, or of an amount in each currency',
  body: z.strictObject({
    code: z.string().min(1).max(60),
    couponType: couponFields.couponType,
    percentOff: couponFields.percentOff.optional(),
    accountType: couponFields.accountType.optional(),
    period: couponFields.period.optional(),
    cycles: couponFields.cycles.optional(),
    maxRedemptions: couponFields.maxRedemptions.optional(),
    oncePerAccount: couponFields.oncePerAccount,
    amounts: z.array(z.strictObject({ currency, amountMinor })).max(saleCurrencies.length).default([]),
    startsAt: moment.nullish(),
    expiresAt: moment.nullish(),
  }),
  limits,
  answer: AdminCouponView,
  status: 201,
});

export const stopCoupon = endpoint({
  id: 'billing.stopCoupon',
  method: 'POST',
  path: '/api/admin/coupons/:id/stop',
  access: 'site_admin',
  summary: 'Ends a coupon for new payments; a discount that runs goes on',
  params: z.strictObject({ id: z.uuid() }),
  limits,
  answer: AdminCouponView,
});

export const listCouponRedemptions = endpoint({
  id: 'billing.listCouponRedemptions',
  method: 'GET',
  path: '/api/admin/coupons/:id/redemptions',
  access: 'site_admin',
  summary: 'Who has used a coupon, the last first',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject(pagingFields),
  answer: z.strictObject({
    items: z
      .array(
        z.strictObject({
          id: z.uuid(),
          /** Null for one who has left. */
          member: z
            .strictObject({ username: limitedText(USERNAME_LIMIT), selfLink: z.string().max(200) })
            .nullable(),
          state: z.enum(['reserved', 'counted', 'released']),
          createdAt: time,
        }),
      )
      .max(100),
    meta: pageMeta,
  }),
});

nameSchemas({ AdminPlanView, AdminCouponView });
