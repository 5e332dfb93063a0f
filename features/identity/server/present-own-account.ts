import type { AnswerOf } from '#platform/pure/contract.ts';
import type { getAccount } from '../contract.ts';
import { presentCurrentUser } from './present-current-user.ts';
import type { findUserCounts } from './user-counts.store.ts';
import type { UserRow } from './users.store.ts';

/** A member and their account, as only they themselves see them. */
export function presentOwnAccount(
  row: UserRow,
  counts: Awaited<ReturnType<typeof findUserCounts>>,
): AnswerOf<typeof getAccount> {
  return {
    user: {
      ...presentCurrentUser(row, counts),
      consents: { marketing: row.subscribed_to_newsletter },
    },
    account: {
      guid: row.guid,
      accountType: row.account_type,
      currency: row.currency,
      currentPaymentAmount: null,
      currentPaymentPeriod: null,
      nextBillingAmount: null,
      // Nobody can pay yet.
      currentPaymentMethod: 'none',
    },
  };
}
