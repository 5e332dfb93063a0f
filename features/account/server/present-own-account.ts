import type { OwnCountsRow } from '#features/members/server/user-counts.store.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { getAccount } from '#features/sign-in/current-user.contract.ts';
import type { OwnPlans } from '#features/sign-in/server/current-user/own-plans.ts';
import { presentCurrentUser } from '#features/sign-in/server/current-user/present-current-user.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';

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
