import { z } from 'zod';
import { UserListDocument } from '#features/profiles/users.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { pagingFields } from '#platform/pure/paging.ts';

const paged = z.strictObject(pagingFields);
/** The member, by guid or by profile link in any letter case. */
const params = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .max(60),
});

export const listTopUsers = endpoint({
  id: 'people.listTop',
  method: 'GET',
  path: '/api/users/top',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'Members by followers, then plays, as a JSON:API document',
  query: paged,
  answer: UserListDocument,
});

export const listTrendingUsers = endpoint({
  id: 'people.listTrending',
  method: 'GET',
  path: '/api/users/trending',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'Members by trending score, as a JSON:API document',
  query: paged,
  answer: UserListDocument,
});

export const listRecentUsers = endpoint({
  id: 'people.listRecent',
  method: 'GET',
  path: '/api/users/recent',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'Members, the newest first, as a JSON:API document',
  query: paged,
  answer: UserListDocument,
});

export const listFollowers = endpoint({
  id: 'people.listFollowers',
  method: 'GET',
  path: '/api/users/:id/followers',
  access: 'anyone',
  summary: 'Who follows a member, the last first, as a JSON:API document',
  params,
  query: paged,
  answer: UserListDocument,
});

export const listFollowings = endpoint({
  id: 'people.listFollowings',
  method: 'GET',
  path: '/api/users/:id/followings',
  access: 'anyone',
  summary: 'Whom a member follows, the last first, as a JSON:API document',
  params,
  query: paged,
  answer: UserListDocument,
});
