import type { AnswerOf } from '#platform/pure/contract.ts';
import type { Db } from '#platform/server/call.ts';
import type { CurrentUserView, getAccount } from '../contract.ts';
import type { OwnCountsRow } from './user-counts.store.ts';
import type { UserRow } from './users.store.ts';

type AccountView = AnswerOf<typeof getAccount>['account'];

/** What a member pays for, and by what. */
export interface OwnPlans
  extends Pick<CurrentUserView, 'subscriptions' | 'activeRecurringSubscription' | 'paymentProvider'> {
  payment: Pick<
    AccountView,
    'currentPaymentAmount' | 'currentPaymentPeriod' | 'nextBillingAmount' | 'currentPaymentMethod'
  >;
}

/** What knows of subscriptions stands above, and plugs in. */
export type FindOwnPlans = (db: Db, user: UserRow) => Promise<OwnPlans>;

/** Of who never had any. */
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

/** A member's plans; asks nobody where their counts know that they never had any, as most have not. */
export const readOwnPlans = async (
  find: FindOwnPlans,
  db: Db,
  user: UserRow,
  { has_subscriptions }: OwnCountsRow,
): Promise<OwnPlans> => (has_subscriptions ? find(db, user) : noPlans);
