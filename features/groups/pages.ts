import { page } from '#platform/pure/page.ts';

export const groupsPage = page({
  id: 'groups',
  path: '/groups',
  edition: 'site',
  budgetKb: 139,
  cacheKey: ['type'],
  inSitemap: true,
});
export const myGroupsPage = page({
  id: 'my-groups',
  path: '/account/groups',
  access: 'members',
  budgetKb: 138,
  community: true,
});
export const newGroupPage = page({
  id: 'new-group',
  path: '/group/new',
  access: 'members',
  budgetKb: 160,
  community: true,
});
export const groupPage = page({ id: 'group', path: '/group/$groupLink', budgetKb: 149, community: true });
/** The page of a group that has a campaign, and of its tracks. */
export const campaignPage = page({
  id: 'campaign',
  path: '/campaigns/$groupLink',
  edition: 'site',
  budgetKb: 165,
});
export const campaignTracksPage = page({
  id: 'campaign-tracks',
  path: '/campaigns/$groupLink/tracks',
  edition: 'site',
  budgetKb: 160,
});
export const groupMembersPage = page({
  id: 'group-members',
  path: '/group/$groupLink/members',
  budgetKb: 149,
  community: true,
});
export const groupTracksPage = page({
  id: 'group-tracks',
  path: '/group/$groupLink/tracks',
  budgetKb: 149,
  community: true,
});
export const groupEmailsPage = page({
  id: 'group-letters',
  path: '/group/$groupLink/letters',
  gates: 'none',
  budgetKb: 160,
});
export const editGroupPage = page({
  id: 'edit-group',
  path: '/group/$groupLink/edit',
  access: 'members',
  budgetKb: 160,
  community: true,
});
/** The old address of the form. */
export const editGroupByIdPage = page({
  id: 'edit-group',
  path: '/account/groups/$id/edit',
  access: 'members',
  budgetKb: 160,
  community: true,
});
