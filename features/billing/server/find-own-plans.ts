import type { FindOwnPlans } from '#features/sign-in/server/current-user/own-plans.ts';
import { toMajor } from '#platform/pure/money.ts';
import { findDisplayedSubscriptions } from './find-subscriptions.ts';
import { presentSubscription } from './present-subscription.ts';

/** Subscriptions and payment data for a member's view of their own account. */
export const findOwnPlans: FindOwnPlans = async (db, user) => {
  const rows = await findDisplayedSubscriptions(db, user.id);
  const subscriptions = rows.map((row) => presentSubscription(row, user));
  const plan = subscriptions.find(({ type }) => type === 'AccountSubscription');
  const running = plan && plan.status !== 'cancelled' ? plan : undefined;
  const row = rows.find(({ id }) => id === running?.id);
  return {
    subscriptions,
    activeRecurringSubscription: plan?.status === 'active' || plan?.status === 'in_trial',
    paymentProvider: row?.gateway ?? null,
    payment: {
      currentPaymentAmount: row ? toMajor({ minor: row.price_minor, currency: row.currency }) : null,
      currentPaymentPeriod: running?.frequency ?? null,
      nextBillingAmount: running?.nextBillingAmount ?? null,
      currentPaymentMethod: running?.paymentMethod ?? 'none',
    },
  };
};
