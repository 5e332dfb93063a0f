import { page } from '#platform/pure/page.ts';

/** The pages of a member besides the first (`userPage` of members). */
export const userTracksPage = page({ id: 'user-tracks', path: '/user/$profileLink/tracks' });
export const userGroupsPage = page({ id: 'user-groups', path: '/user/$profileLink/groups' });
export const userFollowersPage = page({ id: 'user-followers', path: '/user/$profileLink/followers' });
export const userFollowingPage = page({ id: 'user-following', path: '/user/$profileLink/following' });

export const editProfilePage = page({ id: 'edit-profile', path: '/account/profile' });
export const adminEditProfilePage = page({ id: 'admin-edit-user', path: '/admin/users/$guid/edit' });
