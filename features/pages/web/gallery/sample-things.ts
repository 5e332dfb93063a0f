import type { GroupView } from '#features/groups/contract.ts';
import type { ListedUser } from '#features/profiles/users.contract.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import type { ShownTodaysTrack } from '#features/tracks/model/todays-track.ts';
import type { SourcedItems } from '../../model/sourced-items.ts';

type NewsItem = Extract<SourcedItems, { type: 'news' }>['items'][number];

const idOf = (place: number) => `0198f000-0000-7000-8000-${String(place).padStart(12, '0')}`;

const sampleTrack = (title: string, place: number): TrackView => ({
  id: idOf(place),
  title,
  status: 'done',
  uploadStatus: 2,
  published: true,
  plays: 1234,
  likes: 5,
  likesCount: 5,
  commentsCount: 2,
  selfLink: '/tracks',
  shortLinkId: 'AbCdEfGh12',
  permalink: 'sample',
  imageSmallUrl: `/covers/${idOf(place)}/120.svg`,
  imageLargeUrl: `/covers/${idOf(place)}/400.svg`,
  imageXlargeUrl: `/covers/${idOf(place)}/1000.svg`,
  imageColour: null,
  audioMp3Url: '/files/sample.mp3',
  directWaveformUrl: null,
  duration: 65_000,
  fileName: 'sample.wav',
  currentUserLiked: false,
  doesUserLike: false,
  allowDownload: false,
  allowComments: false,
  genreId: 22,
  genre: 'Jazz',
  tags: [],
  licence: 'all_rights_reserved',
  bpm: null,
  key: null,
  description: '',
  createdAt: '2026-03-05T14:07:00.000Z',
  featured: false,
  user: {
    id: idOf(99),
    guid: idOf(99),
    username: 'ben',
    profileLink: 'ben',
    selfLink: '/sample/ben',
    avatarSmallUrl: null,
    accountType: 0,
    admin: false,
  },
  can: { edit: false, delete: false, like: true, download: false },
});

const sampleUser = (username: string): ListedUser => ({
  id: username,
  guid: username,
  username,
  profileLink: username,
  selfLink: '/users',
  avatarSmallUrl: null,
  avatarLargeUrl: null,
  accountType: 0,
  admin: false,
  playsCount: 0,
  mixdownsCount: 2,
  followersCount: 3,
  currentUserFollowing: false,
  bestTrack: null,
});

const sampleGroup = (name: string, place: number): GroupView => ({
  id: String(place),
  name,
  groupLink: 'sample',
  selfLink: '/groups',
  kind: 'general',
  privacySetting: 'joinable',
  description: '',
  pictureSmallUrl: '/covers/a/120.svg',
  pictureUrl: '/covers/a/400.svg',
  pictureLargeUrl: '/covers/a/1000.svg',
  picturePreviewUrl: '/covers/a/1000.png',
  sidebarTracks: 5,
  trackSorting: 'date_posted_desc',
  commentsSetting: 'anybody',
  enableFollowing: true,
  membersCanPostTracks: true,
  followersCount: 7,
  tracksCount: 3,
  groupMembershipsCount: 12,
  commentsCount: 0,
  createdAt: '2026-03-05T14:07:00.000Z',
  featured: false,
  currentUserMember: false,
  currentUserAdmin: false,
  currentUserFollowing: false,
  currentUserInvited: false,
  canPostTracks: false,
  canComment: true,
  can: { see: true, edit: false, join: true, leave: false, follow: true, invite: false },
});

const sampleNews = (title: string, place: number): NewsItem => ({
  id: idOf(place),
  selfLink: '/feed',
  currentUserLiked: false,
  feed: 'news',
  title,
  summary: 'What has changed in the hall since the last time that you were here.',
  image: `/covers/${idOf(place)}/1000.svg`,
  imageSmall: `/covers/${idOf(place)}/400.svg`,
  imageColour: null,
  audioPreviews: [],
  stats: { likesCount: 3, commentsCount: 2 },
  publishedAt: '2026-03-05T14:07:00.000Z',
  createdAt: '2026-03-04T10:00:00.000Z',
});

const titles = ['Loam', 'Copper Wire', 'Salt', 'A train that never quite arrives', 'Kiosk', 'Tram', 'Echo'];
const loadedAt = 0;

/** Things of the community for the gallery, which asks the server for none. */
export const sampleThings = {
  tracks: { type: 'tracks', loadedAt, items: titles.map(sampleTrack) },
  groups: { type: 'groups', loadedAt, items: titles.slice(0, 2).map(sampleGroup) },
  users: { type: 'users', loadedAt, items: ['mira', 'ben', 'oona', 'salomon-the-second'].map(sampleUser) },
  news: { type: 'news', loadedAt, items: titles.slice(0, 5).map(sampleNews) },
  nothing: { type: 'tracks', loadedAt, items: [] },
} as const satisfies Record<string, SourcedItems>;

/** Today's track for the gallery. */
export const sampleToday: ShownTodaysTrack = {
  track: sampleTrack('Night bus home', 9),
  bars: Array.from({ length: 112 }, (_, place) => Math.round(55 + 40 * Math.sin(place / 5))),
  comment: {
    moment: 21_000,
    excerpt: 'This turn, every time.',
    author: { username: 'mira', avatarSmallUrl: null },
  },
};
