import { avatarUrl } from '#features/members/server/avatar-url.ts';
import type { MemberCounter } from '#features/members/server/member-counter.ts';
import { presentUser } from '#features/members/server/present-user.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { OwnAccountView } from '#features/sign-in/current-user.contract.ts';
import type { AccountPart, OwnAccount } from '#features/sign-in/server/current-user/account-part.ts';
import type { OwnAccountReader } from '#features/sign-in/server/current-user/own-account-reader.ts';
import { findOwnColumns, findOwnRow } from './find-own-columns.ts';

/** Assembles the view of oneself from parts and counters. Throws where a field has no part or two. */
export function createOwnAccountReader(
  parts: readonly AccountPart[],
  counters: readonly MemberCounter[],
): OwnAccountReader {
  const numbers = Object.assign({}, ...counters.map((counter) => counter.numbers));
  const { user, account } = OwnAccountView.shape;
  checkFields('user', Object.keys(user.shape), [
    ...memberFields.user,
    ...parts.flatMap((part) => part.user),
    ...counters.flatMap((counter) => Object.keys(counter.numbers)),
  ]);
  checkFields('account', Object.keys(account.shape), [
    ...memberFields.account,
    ...parts.flatMap((part) => part.account),
  ]);
  const partColumns = parts.map((part) => [columnOf(part), part.column]);
  const columns = { ...numbers, ...Object.fromEntries(partColumns) };
  return {
    findOwnRow: (db, userId, more) => findOwnRow(db, userId, { ...columns, ...more }),
    findColumns: (db, userId) => findOwnColumns(db, userId, columns),
    async present({ db, platform }, row, found) {
      const own = presentMember(row);
      const given = await Promise.all(
        parts.map((part) => part.present({ db, platform, user: row, found: found[columnOf(part)] })),
      );
      const counts = Object.fromEntries(Object.keys(numbers).map((name) => [name, found[name]]));
      // `checkFields` has compared the names with the contract; the answer's schema checks the values.
      return {
        user: Object.assign({}, own.user, counts, ...given.map((part) => part.user)),
        account: Object.assign({}, own.account, ...given.map((part) => part.account)),
      } as OwnAccount;
    },
  };
}

const columnOf = ({ feature }: AccountPart): string => `part of ${feature}`;

function checkFields(view: string, wanted: readonly string[], given: readonly string[]): void {
  const wrong = [
    ...wanted.filter((field) => !given.includes(field)).map((field) => `${field} has no part`),
    ...given.filter((field) => !wanted.includes(field)).map((field) => `${field} is not in the contract`),
    ...given.filter((field, at) => given.indexOf(field) !== at).map((field) => `${field} has two parts`),
  ];
  if (wrong.length > 0) throw new Error(`the view of the own ${view} is not assembled: ${wrong.join(', ')}`);
}

/** What the row of a member says of who they are, for that member. */
function presentMember(row: UserRow) {
  return {
    user: {
      ...presentUser(row),
      realName: row.real_name,
      country: row.country,
      about: row.about,
      avatarLargeUrl: avatarUrl(row.avatar_key, 'large'),
      createdAt: row.created_at.toISOString(),
      subscribedToNewsletter: row.subscribed_to_newsletter,
      consents: { marketing: row.subscribed_to_newsletter },
    },
    account: { guid: row.guid, accountType: row.account_type },
  };
}

/** The fields that `presentMember` gives. */
const memberFields = {
  user: [
    'id',
    'guid',
    'username',
    'profileLink',
    'selfLink',
    'avatarSmallUrl',
    'accountType',
    'admin',
    'realName',
    'country',
    'about',
    'avatarLargeUrl',
    'createdAt',
    'subscribedToNewsletter',
    'consents',
  ],
  account: ['guid', 'accountType'],
} as const satisfies { [K in 'user' | 'account']: readonly (keyof ReturnType<typeof presentMember>[K])[] };
