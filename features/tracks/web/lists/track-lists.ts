import type { AnswerOf, Api } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import {
  listFeaturedTracks,
  listFollowedTracks,
  listOwnTracks,
  listRecentTracks,
  listTrendingTracks,
} from '../../contract.ts';
import { type TrackPage, trackPageOf } from '../../model/track-document.ts';
import { myTracksPage, tracksPage } from '../../pages.ts';

export type TrackListType = 'my-tracks' | 'followed' | 'featured' | 'trending' | 'recent';

interface PageInput {
  page?: string | number;
  items?: number;
}

interface TrackList {
  /** Heading of the section on the tracks home. */
  heading: string;
  /** Title of the page with the whole list. */
  title: string;
  emptyText: string;
  membersOnly: boolean;
  /** Items on the tracks home; undefined uses the call's default. */
  sectionItems?: number;
  read: (api: Api, input: PageInput) => Promise<TrackPage>;
}

type ListEndpoint = typeof listRecentTracks | typeof listFollowedTracks | typeof listOwnTracks;

const listReader =
  (endpoint: ListEndpoint): TrackList['read'] =>
  async (api, input) =>
    trackPageOf((await api(endpoint, input)) as AnswerOf<ListEndpoint>);

/** Items of every list but one's own, which uses the call's default (TRACK-024). */
const homeItems = 6;

/** The lists of the tracks home in their order. */
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

/** List for an address's `type`; null for the tracks home. */
export const trackListTypeOf = (type: string | undefined): TrackListType | null =>
  trackListTypes.find((known) => known === type) ?? null;

/** Address of the page with the whole list. */
export const trackListHref = (type: TrackListType): string =>
  type === 'my-tracks' ? href(myTracksPage) : href(tracksPage, {}, { type });
