import { page } from '#platform/pure/page.ts';

export const groupsPage = page({ id: 'groups', path: '/groups' });
export const myGroupsPage = page({ id: 'my-groups', path: '/account/groups' });
export const newGroupPage = page({ id: 'new-group', path: '/group/new' });
export const groupPage = page({ id: 'group', path: '/group/$groupLink' });
/** The page of a group that has a campaign, and of its tracks. */
export const campaignPage = page({ id: 'campaign', path: '/campaigns/$groupLink' });
export const campaignTracksPage = page({ id: 'campaign-tracks', path: '/campaigns/$groupLink/tracks' });
export const groupMembersPage = page({ id: 'group-members', path: '/group/$groupLink/members' });
export const groupTracksPage = page({ id: 'group-tracks', path: '/group/$groupLink/tracks' });
export const groupEmailsPage = page({ id: 'group-letters', path: '/group/$groupLink/letters' });
export const editGroupPage = page({ id: 'edit-group', path: '/group/$groupLink/edit' });
/** The old address of the form. */
export const editGroupByIdPage = page({ id: 'edit-group', path: '/account/groups/$id/edit' });
