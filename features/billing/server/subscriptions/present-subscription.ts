import type { UserRow } from '#features/members/server/users.store.ts';
import type { SubscriptionView } from '#features/payments/subscription-view.contract.ts';
import { toMajor } from '#platform/pure/money.ts';
import { canUpgradeAccount, isEndedOrEnding } from '../../model/subscription-state.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { isPriceComing, nextMinorOf } from '../credits/expected-credits.ts';
import { type RestartPricing, restartPrice } from './restart-price.ts';

const time = (at: Date | null): string | null => at?.toISOString() ?? null;

export interface SubscriptionPricing {
  pricing: RestartPricing;
  /** What credits will take off the next payment, in minor units by subscription. */
  credits: ReadonlyMap<string, number>;
}

/** A subscription as its owner sees it. */
export function presentSubscription(
  row: SubscriptionRow,
  account: Pick<UserRow, 'guid' | 'account_type'>,
  { pricing, credits }: SubscriptionPricing,
): SubscriptionView {
  const { id, type, item, name, status, frequency, currency } = row;
  const ends = isEndedOrEnding(row);
  return {
    id,
    type,
    name,
    status,
    inTrial: status === 'in_trial',
    active: status === 'active',
    cancellationScheduled: status === 'non_renewing',
    trialEnd: time(row.trial_end),
    subscriptionEndDate: ends ? time(row.ended_at ?? row.period_end) : null,
    nextBillingAmount: ends ? null : toMajor({ minor: nextMinorOf(row) - (credits.get(id) ?? 0), currency }),
    nextBillingAt: ends ? null : time(row.period_end),
    comingAmount: ends || row.coming_minor === null ? null : toMajor({ minor: row.coming_minor, currency }),
    // A renewal that the gateway was not asked about in time has charged the old amount; the next one charges the new one.
    comingAt: ends ? null : time(isPriceComing(row) ? row.period_end : row.coming_at),
    reactivationAmount: status === 'cancelled' ? toMajor(restartPrice(row, pricing)) : null,
    renewalFailedAt: time(row.renewal_failed_at),
    currency: currency.toLowerCase(),
    token: row.token,
    canUpgradeAccount: canUpgradeAccount({ item, status, frequency }),
    frequency,
    paymentMethod: row.payment_method,
    account: { guid: account.guid, accountType: account.account_type },
  };
}
