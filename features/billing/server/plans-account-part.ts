import type { UserRow } from '#features/members/server/users.store.ts';
import { accountPart, type OwnAccount } from '#features/sign-in/server/current-user/account-part.ts';
import { toMajor } from '#platform/pure/money.ts';
import type { Db } from '#platform/server/call.ts';
import { findDisplayedSubscriptions, hasSubscriptions } from './find-subscriptions.ts';
import { presentSubscription } from './present-subscription.ts';

type Subscriptions = Pick<
  OwnAccount['user'],
  'activeRecurringSubscription' | 'paymentProvider' | 'subscriptions'
>;
type Payment = Pick<
  OwnAccount['account'],
  'currentPaymentAmount' | 'currentPaymentPeriod' | 'nextBillingAmount' | 'currentPaymentMethod'
>;

/** Default for members without a subscription. */
const noPlans: { user: Subscriptions; account: Payment } = {
  user: { activeRecurringSubscription: false, paymentProvider: null, subscriptions: [] },
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
    'promoCode',
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
  present: async ({ db, user, found }) => {
    const plans = found ? await readPlans(db, user) : noPlans;
    return {
      user: {
        ...plans.user,
        currency: user.currency,
        accountAssignedAt: user.account_assigned_at?.toISOString() ?? null,
        promoCode: null,
      },
      account: { ...plans.account, currency: user.currency },
    };
  },
});

async function readPlans(db: Db, user: UserRow): Promise<typeof noPlans> {
  const rows = await findDisplayedSubscriptions(db, user.id);
  const subscriptions = rows.map((row) => presentSubscription(row, user));
  const plan = subscriptions.find(({ type }) => type === 'AccountSubscription');
  const running = plan && plan.status !== 'cancelled' ? plan : undefined;
  const row = rows.find(({ id }) => id === running?.id);
  return {
    user: {
      subscriptions,
      activeRecurringSubscription: plan?.status === 'active' || plan?.status === 'in_trial',
      paymentProvider: row?.gateway ?? null,
    },
    account: {
      currentPaymentAmount: row ? toMajor({ minor: row.price_minor, currency: row.currency }) : null,
      currentPaymentPeriod: running?.frequency ?? null,
      nextBillingAmount: running?.nextBillingAmount ?? null,
      currentPaymentMethod: running?.paymentMethod ?? 'none',
    },
  };
}
