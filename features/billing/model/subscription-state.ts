import type { SubscriptionView } from '#features/identity/subscriptions.contract.ts';

type State = Pick<SubscriptionView, 'status' | 'frequency'> & { item: string };

/** Over, or over when what is paid for has been used up: it can be taken up again. */
export const isEndedOrEnding = ({ status }: Pick<State, 'status'>): boolean =>
  status === 'cancelled' || status === 'non_renewing';

/** Whether a bigger plan, or a longer period, can come in its place. */
export const canUpgradeAccount = ({ item, status, frequency }: State): boolean =>
  !isEndedOrEnding({ status }) && !(item === 'pro' && frequency === 'yearly');
