import type { SubscriptionView } from '#features/payments/subscription-view.contract.ts';

type State = Pick<SubscriptionView, 'status' | 'frequency'> & { item: string };

/** Ended, or ending with the paid period: it can be reactivated. */
export const isEndedOrEnding = ({ status }: Pick<State, 'status'>): boolean =>
  status === 'cancelled' || status === 'non_renewing';

/** Whether a bigger plan or a longer period can replace it. */
export const canUpgradeAccount = ({ item, status, frequency }: State): boolean =>
  status !== 'cancelled' && !(item === 'pro' && frequency === 'yearly');
