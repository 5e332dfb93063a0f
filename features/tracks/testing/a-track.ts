import type { TrackListDocument, TrackView } from '#features/tracks/contract.ts';
import { trackListDocument } from '#features/tracks/model/track-document.ts';
import type { Viewer } from '#platform/web/viewer.ts';

export const mira: Viewer = {
  id: '0198f000-0000-7000-8000-00000000000a',
  username: 'mira',
  profileLink: 'mira',
  avatarSmallUrl: null,
  accountType: 0,
  siteAdmin: false,
  currentPaymentMethod: 'none',
  consentsDue: false,
  unreadMessages: false,
  notificationCount: 0,
};

let made = 0;

/** A listed track by another member, as a member sees it. */
export function aTrack(more: Partial<TrackView> = {}): TrackView {
  made += 1;
  const id = more.id ?? `0198f000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  const title = more.title ?? `Piece ${made}`;
  const permalink = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return {
    id,
    title,
    status: 'done',
    uploadStatus: 2,
    published: true,
    plays: 1234,
    likes: 5,
    likesCount: 5,
    commentsCount: 2,
    selfLink: `/user/ben/track/${permalink}`,
    shortLinkId: 'AbCdEfGh12',
    permalink,
    imageSmallUrl: `/covers/${id}/120.svg`,
    imageLargeUrl: `/covers/${id}/400.svg`,
    imageXlargeUrl: `/covers/${id}/1000.svg`,
    imageColour: null,
    audioMp3Url: `/files/tracks/${id}/sound.mp3`,
    directWaveformUrl: null,
    duration: 65_000,
    fileName: 'piece.wav',
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
      id: '0198f000-0000-7000-8000-00000000000b',
      guid: '0198f000-0000-7000-8000-00000000000b',
      username: 'ben',
      profileLink: 'ben',
      selfLink: '/user/ben',
      avatarSmallUrl: null,
      accountType: 0,
      admin: false,
    },
    can: { edit: false, delete: false, like: true, download: false },
    ...more,
  };
}

/** A track as its owner sees it. */
export const ownTrack = (more: Partial<TrackView> = {}): TrackView =>
  aTrack({ can: { edit: true, delete: true, like: true, download: true }, ...more });

/** Answer of a track list call. */
export const aPage = (tracks: TrackView[], nextPage: string | null = null): TrackListDocument =>
  trackListDocument(tracks, { nextPage, total: tracks.length });

export type Answers = Record<string, (input: Record<string, never>) => unknown>;
