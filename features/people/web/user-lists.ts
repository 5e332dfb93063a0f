import type { UserListDocument } from '#features/profiles/users.contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import {
  listFollowers,
  listFollowings,
  listRecentUsers,
  listTopUsers,
  listTrendingUsers,
} from '../contract.ts';

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

/** The lists that `/users?sort=` shows. */
export type UserListType = keyof typeof lists;

export const userListTitle = (type: UserListType): string => lists[type].title;

/** The list that an address's `sort` names; null for users home. */
export const userListTypeOf = (sort: string | undefined): UserListType | null =>
  sort !== undefined && Object.hasOwn(lists, sort) ? (sort as UserListType) : null;

/** A list of members somewhere on a page: what it is called, where all of it is, how it is read. */
export interface UserListSource {
  /** Under which it is kept in the page. */
  key: string;
  heading: string;
  href: string;
  read: ReadUserList;
  /** In place of an empty list. */
  emptyText: string;
}

/** One of the lists of everybody. */
export const sortedListSource = (type: UserListType): UserListSource => ({
  key: type,
  heading: lists[type].title,
  href: `/users?sort=${type}`,
  read: lists[type].read,
  emptyText: 'Nobody is here yet.',
});

/** Who follows a member, or whom they follow. */
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
    href: `/user/${user.profileLink}/${side}`,
    read: (api, input) => api(call, { id: user.id, ...input }),
    emptyText: texts[side][own ? 0 : 1],
  };
};

/** What users home shows whom, in its order (USER-008, USER-009). */
export const homeListSources = (viewer: Viewer | null): readonly UserListSource[] => [
  sortedListSource('top_users'),
  sortedListSource('trending_users'),
  ...(viewer
    ? [followListSource('following', viewer, true), followListSource('followers', viewer, true)]
    : []),
];
