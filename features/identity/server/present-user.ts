import type { UserView } from '../contract.ts';
import { selfLink } from '../model/profile-link.ts';
import { avatarUrl } from './avatar-url.ts';
import type { PublicUserRow } from './users.store.ts';

/** A member's row in the public view. */
export function presentUser(row: PublicUserRow): UserView {
  return {
    id: row.id,
    guid: row.guid,
    username: row.username,
    profileLink: row.profile_link,
    selfLink: selfLink(row.profile_link),
    avatarSmallUrl: avatarUrl(row.avatar_key, 'small'),
    accountType: row.account_type,
    admin: row.admin,
  };
}
