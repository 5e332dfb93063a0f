import { href } from '#platform/pure/page.ts';
import type { UserView } from '../contract.ts';
import type { UserSummaryResource } from '../model/user-summary.ts';
import { userPage } from '../pages.ts';
import { avatarUrl } from './avatar-url.ts';

/** A user as `userSummaryJson` reads them. */
export interface UserSummaryRow {
  id: string;
  username: string;
  profile_link: string;
  avatar_key: string | null;
  /** Not deleted, not suspended, and not hidden from the viewer by a school. */
  shown: boolean;
  left: boolean;
  suspended: boolean;
}

/** Suspended and hidden members are not called deleted: they may become visible again. */
function placeholderName({ left, suspended }: Pick<UserSummaryRow, 'left' | 'suspended'>): string {
  if (left) return 'Deleted user';
  return suspended ? 'Suspended user' : 'Hidden user';
}

/** A user as a resource: without name, link and picture where the viewer may not see them. */
export function presentUserSummary({ id, shown, ...row }: UserSummaryRow): UserSummaryResource {
  return {
    id,
    type: 'user',
    attributes: {
      username: shown ? row.username : placeholderName(row),
      avatarSmallUrl: shown ? avatarUrl(row.avatar_key, 'small') : null,
      selfLink: shown ? href(userPage, { profileLink: row.profile_link }) : null,
    },
  };
}

/** A visible user as a resource. */
export const toUserSummaryResource = ({
  id,
  username,
  avatarSmallUrl,
  selfLink,
}: UserView): UserSummaryResource => ({
  id,
  type: 'user',
  attributes: { username, avatarSmallUrl, selfLink },
});
