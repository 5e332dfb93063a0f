import type { UserRow } from '#features/members/server/users.store.ts';
import {
  type AccountReading,
  accountPart,
  type OwnAccount,
} from '#features/sign-in/server/current-user/account-part.ts';
import { currencyId } from '#platform/pure/currency-id.ts';
import { toMajor } from '#platform/pure/money.ts';
import { planSince, storageLimit } from '../model/plans.ts';
import { findExpectedCredits } from './credits/expected-credits.ts';
import { findRunningCode } from './find-running-code.ts';
import { planSinceOf } from './plan-since.ts';
import { findDisplayedSubscriptions, hasSubscriptions } from './subscriptions/find-subscriptions.ts';
import { presentSubscription } from './subscriptions/present-subscription.ts';
import { getRestartPricing } from './subscriptions/restart-price.ts';

type Subscriptions = Pick<
  OwnAccount['user'],
  'activeRecurringSubscription' | 'paymentProvider' | 'promoCode' | 'subscriptions'
>;
type Payment = Pick<
  OwnAccount['account'],
  'currentPaymentAmount' | 'currentPaymentPeriod' | 'nextBillingAmount' | 'currentPaymentMethod'
>;

/** Default for members without a subscription. */
const noPlans: { user: Subscriptions; account: Payment } = {
  user: { activeRecurringSubscription: false, paymentProvider: null, promoCode: null, subscriptions: [] },
  account: {
    currentPaymentAmount: null,
    currentPaymentPeriod: null,
    nextBillingAmount: null,
    currentPaymentMethod: 'none',
  },
};

/** The plan, subscriptions and payment method; without a query for the many members who never had a subscription. */
export const plansAccountPart = accountPart({
  feature: 'billing',
  user: [
    'accountAssignedAt',
    'activeRecurringSubscription',
    'currency',
    'paymentProvider',
    'planName',
    'promoCode',
    'storageLimit',
    'subscriptions',
  ],
  account: [
    'currency',
    'currentPaymentAmount',
    'currentPaymentMethod',
    'currentPaymentPeriod',
    'nextBillingAmount',
  ],
  column: hasSubscriptions,
  present: async ({ db, platform, user, found }) => {
    const plans = found ? await readPlans({ db, platform }, user) : noPlans;
    return {
      user: {
        ...plans.user,
        currency: currencyId(user.currency),
        accountAssignedAt: user.account_assigned_at?.toISOString() ?? null,
        planName: planSince(planSinceOf(user), platform.config.freeLegacyUntil).name,
        storageLimit: storageLimit(planSinceOf(user), platform.config),
      },
      account: { ...plans.account, currency: currencyId(user.currency) },
    };
  },
});

async function readPlans({ db, platform }: AccountReading, user: UserRow): Promise<typeof noPlans> {
  const rows = await findDisplayedSubscriptions(db, user.id);
  const pricing = await getRestartPricing(platform);
  const credits = await findExpectedCredits(db, rows);
  const subscriptions = rows.map((row) => presentSubscription(row, user, { pricing, credits }));
  const plan = subscriptions.find(({ type }) => type === 'AccountSubscription');
  const running = plan && plan.status !== 'cancelled' ? plan : undefined;
  const row = rows.find(({ id }) => id === running?.id);
  return {
    user: {
      subscriptions,
      activeRecurringSubscription: plan?.status === 'active' || plan?.status === 'in_trial',
      // The test gateway is no company that anybody pays.
      paymentProvider: row?.gateway === 'stripe' || row?.gateway === 'paypal' ? row.gateway : null,
      promoCode: row ? await findRunningCode(db, row) : null,
    },
    account: {
      currentPaymentAmount: row?.paid_minor
        ? toMajor({ minor: row.paid_minor, currency: row.currency })
        : null,
      currentPaymentPeriod: running?.frequency ?? null,
      nextBillingAmount: running?.nextBillingAmount ?? null,
      currentPaymentMethod:
        row?.hosted && running?.paymentMethod === 'card'
          ? 'hosted_billing'
          : (running?.paymentMethod ?? 'none'),
    },
  };
}
