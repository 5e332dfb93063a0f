import { userFollowersPage, userFollowingPage } from '#features/profiles/pages.ts';
import type { UserListDocument } from '#features/profiles/users.contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import {
  listFollowers,
  listFollowings,
  listRecentUsers,
  listTopUsers,
  listTrendingUsers,
} from '../contract.ts';
import { usersPage } from '../pages.ts';

interface UserListInput {
  page?: string | number | undefined;
  items?: number;
}

type ReadUserList = (api: Api, input: UserListInput) => Promise<UserListDocument>;

const lists = {
  top_users: { title: 'Top users', read: (api, input) => api(listTopUsers, input) },
  trending_users: { title: 'Trending users', read: (api, input) => api(listTrendingUsers, input) },
  new_users: { title: 'New users', read: (api, input) => api(listRecentUsers, input) },
} satisfies Record<string, { title: string; read: ReadUserList }>;

/** The values of `sort` in `/users?sort=`. */
export type UserListType = keyof typeof lists;

export const userListTitle = (type: UserListType): string => lists[type].title;

/** The list that the query parameter `sort` names; null for users home. */
export const userListTypeOf = (sort: string | undefined): UserListType | null =>
  sort !== undefined && Object.hasOwn(lists, sort) ? (sort as UserListType) : null;

/** A list of members on a page: its heading, the link to the full list, and how it is read. */
export interface UserListSource {
  /** Part of the query key. */
  key: string;
  heading: string;
  href: string;
  read: ReadUserList;
  /** Text of an empty list. */
  emptyText: string;
}

/** A list of all members in the given order. */
export const sortedListSource = (type: UserListType): UserListSource => ({
  key: type,
  heading: lists[type].title,
  href: href(usersPage, {}, { sort: type }),
  read: lists[type].read,
  emptyText: 'Nobody is here yet.',
});

/** The followers of a member, or the members whom they follow. */
export const followListSource = (
  side: 'followers' | 'following',
  user: { id: string; profileLink: string; username: string },
  own: boolean,
): UserListSource => {
  const call = side === 'followers' ? listFollowers : listFollowings;
  const texts = {
    followers: ["You don't have any followers yet.", `${user.username} doesn't have any followers yet.`],
    following: ["You aren't following any users yet.", `${user.username} isn't following any users yet.`],
  } as const;
  return {
    key: `${side} ${user.id}`,
    heading: side === 'followers' ? 'Users following you' : 'Users you follow',
    href: href(side === 'followers' ? userFollowersPage : userFollowingPage, user),
    read: (api, input) => api(call, { id: user.id, ...input }),
    emptyText: texts[side][own ? 0 : 1],
  };
};

/** The sections of users home in their order; a guest gets no follow lists (USER-008, USER-009). */
export const homeListSources = (viewer: Viewer | null): readonly UserListSource[] => [
  sortedListSource('top_users'),
  sortedListSource('trending_users'),
  ...(viewer
    ? [followListSource('following', viewer, true), followListSource('followers', viewer, true)]
    : []),
];
