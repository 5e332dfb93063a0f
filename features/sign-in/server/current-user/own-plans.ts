import type { OwnCountsRow } from '#features/members/server/user-counts.store.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import type { Db } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { CurrentUserView, getAccount } from '../../current-user.contract.ts';

type AccountView = AnswerOf<typeof getAccount>['account'];

/** A member's subscriptions and payment method. */
export interface OwnPlans
  extends Pick<CurrentUserView, 'subscriptions' | 'activeRecurringSubscription' | 'paymentProvider'> {
  payment: Pick<
    AccountView,
    'currentPaymentAmount' | 'currentPaymentPeriod' | 'nextBillingAmount' | 'currentPaymentMethod'
  >;
}

/** The billing feature, which depends on this one, plugs in as this. */
export type FindOwnPlans = (db: Db, user: UserRow) => Promise<OwnPlans>;
export const ownPlansFinder = extensionPoint<FindOwnPlans>('own plans', { single: true });

/** Default for members without a subscription. */
export const noPlans: OwnPlans = {
  subscriptions: [],
  activeRecurringSubscription: false,
  paymentProvider: null,
  payment: {
    currentPaymentAmount: null,
    currentPaymentPeriod: null,
    nextBillingAmount: null,
    currentPaymentMethod: 'none',
  },
};

/** A member's plans; without a query for the many members who never had a subscription. */
export const readOwnPlans = async (
  find: FindOwnPlans,
  { db, user, counts: { has_subscriptions } }: { db: Db; user: UserRow; counts: OwnCountsRow },
): Promise<OwnPlans> => (has_subscriptions ? find(db, user) : noPlans);
