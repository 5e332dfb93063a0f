import type { Viewer } from '#platform/web/viewer.ts';
import type { ListedUser, UserListDocument } from '../users.contract.ts';

/** A signed-in member. */
export const ada: Viewer = {
  id: 'ada',
  username: 'Ada',
  profileLink: 'ada',
  avatarSmallUrl: null,
  accountType: 0,
  siteAdmin: false,
  currentPaymentMethod: 'none',
  consentsDue: false,
  unreadMessages: false,
  notificationCount: 0,
};

/** A member in a list; the link follows from the name. */
export function aListedUser(more: Partial<ListedUser> = {}): ListedUser {
  const username = more.username ?? 'Mira';
  const link = username.toLowerCase();
  return {
    id: link,
    guid: link,
    username,
    profileLink: link,
    selfLink: `/user/${link}`,
    avatarSmallUrl: null,
    avatarLargeUrl: null,
    accountType: 0,
    admin: false,
    playsCount: 0,
    mixdownsCount: 2,
    followersCount: 3,
    currentUserFollowing: false,
    bestTrack: null,
    ...more,
  };
}

/** A page of a list as the server sends it. */
export const aUserPage = (
  users: readonly ListedUser[],
  nextPage: string | null = null,
): UserListDocument => ({
  data: users.map(({ id, ...attributes }) => ({ id, type: 'user', attributes })),
  meta: { nextPage, total: users.length },
});
