import type { AnswerOf } from '#platform/pure/contract.ts';
import type { getAccount } from '../contract.ts';
import type { OwnPlans } from './own-plans.ts';
import { presentCurrentUser } from './present-current-user.ts';
import type { OwnCountsRow } from './user-counts.store.ts';
import type { UserRow } from './users.store.ts';

/** A member and their account in the view for that member. */
export function presentOwnAccount(
  row: UserRow,
  counts: OwnCountsRow,
  plans: OwnPlans,
): AnswerOf<typeof getAccount> {
  return {
    user: {
      ...presentCurrentUser(row, counts, plans),
      consents: { marketing: row.subscribed_to_newsletter },
    },
    account: {
      guid: row.guid,
      accountType: row.account_type,
      currency: row.currency,
      ...plans.payment,
    },
  };
}
