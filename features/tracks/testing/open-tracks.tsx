import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { ConfirmHost } from '#design/dialog/confirm-host.tsx';
import { FlashHost } from '#design/flash/flash-host.tsx';
import type { TrackPage, TrackView } from '#features/tracks/contract.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import { createQueryClient } from '#platform/web/query-client.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';

export const mira: Viewer = {
  id: '0198f000-0000-7000-8000-00000000000a',
  username: 'mira',
  profileLink: 'mira',
  avatarSmallUrl: null,
  accountType: 0,
  siteAdmin: false,
  currentPaymentMethod: 'none',
  unreadMessages: false,
  unreadNotifications: 0,
};

// Pictures are never loaded here, which happy-dom would call complete.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, get: () => false });

let made = 0;

/** A track on stage by somebody else, as a member sees it. */
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

/** The same as its owner sees it. */
export const ownTrack = (more: Partial<TrackView> = {}): TrackView =>
  aTrack({ can: { edit: true, delete: true, like: true, download: true }, ...more });

export const aPage = (items: TrackView[], nextPage: string | null = null): TrackPage => ({
  items,
  meta: { nextPage },
});

export type Answers = Record<string, (input: Record<string, never>) => unknown>;

interface Opened {
  /** Stands in for the network: what the calls are answered, by `METHOD path`; lists are empty otherwise. */
  answers?: Answers;
  viewer?: Viewer | null;
}

/** Shows a page of tracks with a network that answers as told and keeps what was sent and where one went. */
export async function openTracks(page: ReactNode, { answers = {}, viewer = mira }: Opened = {}) {
  const sent: { call: string; input: Record<string, unknown> }[] = [];
  const went: string[] = [];
  const api = (async (endpoint: AnyEndpoint, input: Record<string, unknown>) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    sent.push({ call, input });
    return (answers[call] ?? (() => aPage([])))(input as never);
  }) as Api;
  const value = {
    api,
    viewer,
    settings: { siteUrl: 'https://tonehall.example' } as SiteSettings,
    navigate: (href: string) => void went.push(href),
  };
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient('browser')}>
        <AppProvider value={value}>
          <Suspense>{page}</Suspense>
          <ConfirmHost />
          <FlashHost />
        </AppProvider>
      </QueryClientProvider>,
    );
  });
  const calls = (call: string) => sent.filter((one) => one.call === call).map(({ input }) => input);
  return { user: userEvent.setup(), calls, went, sent };
}
