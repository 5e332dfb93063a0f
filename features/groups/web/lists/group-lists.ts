import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import {
  type GroupListDocument,
  type GroupView,
  listFeaturedGroups,
  listRecentGroups,
  listTrendingGroups,
} from '../../contract.ts';
import { listGroupsOfUser, type MembershipView } from '../../members.contract.ts';

export type GroupListType = 'my' | 'featured' | 'popular' | 'new';

export interface GroupListPage {
  items: GroupView[];
  meta: { nextPage: string | number | null; total: number };
}

interface PageInput {
  page?: string | number;
  items?: number;
}

interface GroupListDefinition {
  /** Heading of the section on groups home. */
  heading: string;
  /** Title of the page of the whole list. */
  title: string;
  emptyText: string;
  membersOnly: boolean;
  href: string;
  /** `viewerId` is used by the list "my" only. */
  read: (api: Api, input: PageInput, viewerId: string) => Promise<GroupListPage>;
}

const toGroupListPage = (answer: GroupListDocument): GroupListPage => ({
  items: resolveDocument<GroupView[]>(answer),
  meta: answer.meta,
});

/** The lists of groups home, in the order of its sections. */
export const groupLists: Readonly<Record<GroupListType, GroupListDefinition>> = {
  my: {
    heading: 'My groups',
    title: 'My groups',
    emptyText: "You haven't joined any groups yet",
    membersOnly: true,
    href: '/account/groups',
    read: async (api, input, userId) => {
      const answer = await api(listGroupsOfUser, { ...input, userId });
      const memberships = resolveDocument<MembershipView[]>(answer);
      return { items: memberships.map(({ group }) => group), meta: answer.meta };
    },
  },
  featured: {
    heading: 'Featured',
    title: 'Featured groups',
    emptyText: 'Nothing is featured at the moment.',
    membersOnly: false,
    href: '/groups?type=featured',
    read: async (api, input) => toGroupListPage(await api(listFeaturedGroups, input)),
  },
  popular: {
    heading: 'Trending',
    title: 'Trending groups',
    emptyText: 'Nothing is trending at the moment.',
    membersOnly: false,
    href: '/groups?type=popular',
    read: async (api, input) => toGroupListPage(await api(listTrendingGroups, input)),
  },
  new: {
    heading: 'New groups',
    title: 'New groups',
    emptyText: 'No groups have been founded yet.',
    membersOnly: false,
    href: '/groups?type=new',
    read: async (api, input) => toGroupListPage(await api(listRecentGroups, input)),
  },
};

const types = Object.keys(groupLists) as readonly GroupListType[];

/** The sections of groups home that the viewer (null: a guest) sees, in order. */
export const groupSectionsFor = (viewer: object | null): GroupListType[] =>
  types.filter((type) => viewer !== null || !groupLists[type].membersOnly);

const listTypesByName: Readonly<Record<string, GroupListType>> = {
  featured: 'featured',
  popular: 'popular',
  trending: 'popular',
  new: 'new',
  recent: 'new',
};

/** The list of the search parameter `type` of `/groups`; null for groups home. */
export const groupListTypeOf = (type: string | undefined): GroupListType | null =>
  type !== undefined && Object.hasOwn(listTypesByName, type) ? (listTypesByName[type] ?? null) : null;
