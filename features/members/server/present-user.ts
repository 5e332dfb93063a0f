import { href } from '#platform/pure/page.ts';
import type { UserView } from '../contract.ts';
import { userPage } from '../pages.ts';
import { avatarUrl } from './avatar-url.ts';
import type { PublicUserRow } from './users.store.ts';

/** A member's row in the public view. */
export function presentUser(row: PublicUserRow): UserView {
  return {
    id: row.id,
    guid: row.guid,
    username: row.username,
    profileLink: row.profile_link,
    selfLink: href(userPage, { profileLink: row.profile_link }),
    avatarSmallUrl: avatarUrl(row.avatar_key, 'small'),
    accountType: row.account_type,
    admin: row.admin,
  };
}
