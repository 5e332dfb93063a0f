import { page } from '#platform/pure/page.ts';

/** The pages of a member besides the first (`userPage` of members). */
export const userTracksPage = page({ id: 'user-tracks', path: '/user/$profileLink/tracks', budgetKb: 135 });
export const userGroupsPage = page({ id: 'user-groups', path: '/user/$profileLink/groups', budgetKb: 141 });
export const userFollowersPage = page({
  id: 'user-followers',
  path: '/user/$profileLink/followers',
  budgetKb: 141,
});
export const userFollowingPage = page({
  id: 'user-following',
  path: '/user/$profileLink/following',
  budgetKb: 141,
});

export const editProfilePage = page({
  id: 'edit-profile',
  path: '/account/profile',
  access: 'members',
  budgetKb: 140,
});
export const adminEditProfilePage = page({
  id: 'admin-edit-user',
  path: '/admin/users/$guid/edit',
  access: 'admins',
  budgetKb: 140,
});
