import { z } from 'zod';
import { FollowView } from '#features/follows/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { pagingFields } from '#platform/pure/paging.ts';
import { byListId, ListPage } from './contract.ts';

const limits = [{ per: 'user', max: 60, seconds: 60, name: 'follows' }] as const;

export const followList = endpoint({
  id: 'lists.follow',
  method: 'POST',
  path: '/api/lists/:id/follows',
  access: 'signed_in',
  community: true,
  summary: 'Follows a public list of somebody else; once however often it is called',
  params: z.strictObject(byListId),
  answer: FollowView,
  limits,
});

export const unfollowList = endpoint({
  id: 'lists.unfollow',
  method: 'DELETE',
  path: '/api/lists/:id/follows',
  access: 'signed_in',
  community: true,
  summary: 'Follows a list no longer, also one that the actor does not see now',
  params: z.strictObject(byListId),
  answer: FollowView,
  limits,
});

export const listFollowedLists = endpoint({
  id: 'lists.listFollowed',
  method: 'GET',
  path: '/api/accounts/followed_lists',
  access: 'signed_in',
  community: true,
  summary: 'The lists that the actor follows and sees now, last followed first',
  query: z.strictObject(pagingFields),
  answer: ListPage,
});
