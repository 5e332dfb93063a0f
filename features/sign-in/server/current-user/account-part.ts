import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { MemberNumber } from '#features/members/server/member-counter.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { OwnAccountView } from '../../current-user.contract.ts';

export type OwnAccount = z.output<typeof OwnAccountView>;
type UserField = Exclude<keyof OwnAccount['user'], MemberNumber>;
type AccountField = keyof OwnAccount['account'];

interface Fields<U extends UserField, A extends AccountField> {
  user: Pick<OwnAccount['user'], U>;
  account: Pick<OwnAccount['account'], A>;
}

/** What a view of oneself is read with. */
export type AccountReading = Pick<Call, 'db' | 'platform'>;

/** What a feature adds to the view that a member has of oneself. */
export interface AccountPart {
  feature: string;
  /** The fields that `present` gives; each field of the view comes from one part. */
  user: readonly UserField[];
  account: readonly AccountField[];
  /** Read in the one statement on `user_counts` that all parts share, and given to `present` as `found`. */
  column: RawBuilder<unknown>;
  present(given: AccountReading & { user: UserRow; found: unknown }): Promise<Fields<never, never>>;
}

/** Checks that a part gives the fields that it names. */
export function accountPart<U extends UserField, A extends AccountField, Found>(part: {
  feature: string;
  user: readonly U[];
  account: readonly A[];
  column: RawBuilder<Found>;
  present(given: AccountReading & { user: UserRow; found: Found }): Promise<Fields<U, A>>;
}): AccountPart {
  return { ...part, present: (given) => part.present({ ...given, found: given.found as Found }) };
}

/** The account feature assembles the parts and answers with them. */
export const accountParts = extensionPoint<AccountPart>('parts of the account', {
  keyOf: ({ feature }) => feature,
});
