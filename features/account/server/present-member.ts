import { avatarUrl } from '#features/members/server/avatar-url.ts';
import { presentUser } from '#features/members/server/present-user.ts';
import type { UserRow } from '#features/members/server/users.store.ts';

/** What the row of a member says of who they are, for that member. */
export function presentMember(row: UserRow) {
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
export const memberFields = {
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
