import type { MemberPart } from '#features/members/server/member-part.ts';
import { emptyAccountColumns } from '#features/members/server/student-columns.ts';
import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { formatMoney } from '#platform/pure/money.ts';
import type { SubscriptionRow } from './billing.tables.ts';
import { clearRedemptionsOf } from './coupons/coupon.store.ts';
import { findRedemptionsOf } from './coupons/find-coupon.ts';
import { deleteCreditsOf } from './credits/credit.store.ts';
import type { CreditTable } from './credits/credits.tables.ts';
import { findCreditsOf } from './credits/find-credits.ts';
import { deleteHostedPagesOfUser } from './hosted/hosted-page.store.ts';
import { endAtGateway, isWithoutMoney } from './subscriptions/end-at-gateway.ts';
import { findSubscriptionsOfUser } from './subscriptions/find-subscriptions.ts';
import { deleteSubscriptionsOfUser, lockSubscriptionsOfUser } from './subscriptions/subscription.store.ts';
import { clearUserPlan } from './user-plan.store.ts';

/** A member's subscriptions, ended at the gateway before the deletion commits and erased there afterwards; credits and coupons. */
export const subscriptionsMemberPart: MemberPart = {
  name: 'billing',
  tables: {
    users: [emptyAccountColumns('account_type account_assigned_at currency')],
    subscriptions: [],
    hosted_pages: [],
    credits: [],
    credit_balances: [],
    coupon_redemptions: [],
  },

  deleteAtOnce: ({ db }, userId) => clearUserPlan(db, userId),

  async beforeDeletionCommits(call, userId) {
    const rows = await lockSubscriptionsOfUser(call.db, userId);
    for (const row of rows.filter(
      ({ status, restarting_since }) => status !== 'cancelled' || restarting_since,
    ))
      await endAtGateway(call, row, 'so nothing was deleted');
  },

  async *exportFiles({ db }, userId) {
    const rows = await findSubscriptionsOfUser(db, userId);
    if (rows.length > 0) yield { path: 'subscriptions.json', json: rows.map(toExportedJson) };
    const credits = await findCreditsOf(db, userId);
    if (credits.length > 0) yield { path: 'credits.json', json: credits.map(toExportedCredit) };
    const coupons = await findRedemptionsOf(db, userId);
    if (coupons.length > 0) yield { path: 'coupons.json', json: coupons };
  },

  async erase({ db, platform }, userId) {
    for (const row of await findSubscriptionsOfUser(db, userId)) {
      if (isWithoutMoney(platform, row)) continue;
      const gateway = getPaymentGateway(platform, row.gateway);
      const { gateway_subscription_id: id, customer } = row;
      // Again, since a restart in progress during the deletion may have revived it.
      await ignoreNotAtGateway(() => gateway.endNow(id));
      await ignoreNotAtGateway(() => gateway.eraseCustomer(customer));
    }
    await deleteHostedPagesOfUser(db, userId);
    await deleteSubscriptionsOfUser(db, userId);
    await deleteCreditsOf(db, userId);
    await clearRedemptionsOf(db, userId);
  },
};

async function ignoreNotAtGateway(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof NotAtGateway)) throw error;
  }
}

const toExportedJson = (row: SubscriptionRow) => ({
  name: row.name,
  status: row.status,
  price: formatMoney({ minor: row.price_minor, currency: row.currency }),
  frequency: row.frequency,
  priceFrom:
    row.coming_minor === null
      ? null
      : { price: formatMoney({ minor: row.coming_minor, currency: row.currency }), day: row.coming_at },
  paymentMethod: row.payment_method,
  began: row.created_at,
  trialEnd: row.trial_end,
  periodEnd: row.period_end,
  ended: row.ended_at,
  whyCancelled: row.cancel_follow_up,
});

const toExportedCredit = ({ amount, currency, reason, created_at }: CreditTable) => ({
  amountInMinorUnits: amount,
  currency,
  reason,
  createdAt: created_at,
});
