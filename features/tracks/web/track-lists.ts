import type { AnswerOf, Api } from '#platform/pure/contract.ts';
import {
  listFeaturedTracks,
  listFollowedTracks,
  listOwnTracks,
  listRecentTracks,
  listTrendingTracks,
} from '../contract.ts';
import { type TrackPage, trackPageOf } from '../model/track-document.ts';

export type TrackListType = 'my-tracks' | 'followed' | 'featured' | 'trending' | 'recent';

interface PageInput {
  page?: string | number;
  items?: number;
}

interface TrackList {
  /** Above the section on tracks home. */
  heading: string;
  /** Of the page that shows all of it. */
  title: string;
  emptyText: string;
  membersOnly: boolean;
  /** How many are shown on tracks home; undefined leaves it to the call. */
  sectionItems?: number;
  read: (api: Api, input: PageInput) => Promise<TrackPage>;
}

type ListEndpoint = typeof listRecentTracks | typeof listFollowedTracks | typeof listOwnTracks;

const listReader =
  (endpoint: ListEndpoint): TrackList['read'] =>
  async (api, input) =>
    trackPageOf((await api(endpoint, input)) as AnswerOf<ListEndpoint>);

/** Of each list but one's own, which is as long as its call has it (TRACK-024). */
const homeItems = 6;

/** The lists of tracks home, in their order there. */
export const trackLists: Readonly<Record<TrackListType, TrackList>> = {
  'my-tracks': {
    heading: 'My tracks',
    title: 'My tracks',
    emptyText:
      "You don't have any published tracks yet. Create a track in the studio and share it with the community",
    membersOnly: true,
    read: listReader(listOwnTracks),
  },
  followed: {
    heading: 'Tracks by users and groups you follow',
    title: 'Tracks by users and groups you follow',
    emptyText:
      'Tracks posted by users and groups you follow will appear here. Start following groups and users you like.',
    membersOnly: true,
    sectionItems: homeItems,
    read: listReader(listFollowedTracks),
  },
  featured: {
    heading: 'Featured',
    title: 'Featured tracks',
    emptyText: 'Nothing is featured at the moment.',
    membersOnly: false,
    sectionItems: homeItems,
    read: listReader(listFeaturedTracks),
  },
  trending: {
    heading: 'Trending',
    title: 'Trending tracks',
    emptyText: 'Nothing is trending at the moment.',
    membersOnly: false,
    sectionItems: homeItems,
    read: listReader(listTrendingTracks),
  },
  recent: {
    heading: 'New tracks',
    title: 'New tracks',
    emptyText: 'No tracks have been published yet.',
    membersOnly: false,
    sectionItems: homeItems,
    read: listReader(listRecentTracks),
  },
};

export const trackListTypes = Object.keys(trackLists) as readonly TrackListType[];

/** The list that an address's `type` names; null for tracks home. */
export const trackListTypeOf = (type: string | undefined): TrackListType | null =>
  trackListTypes.find((known) => known === type) ?? null;

/** Where all of a list is shown. */
export const trackListHref = (type: TrackListType): string =>
  type === 'my-tracks' ? '/account/tracks' : `/tracks?type=${type}`;
