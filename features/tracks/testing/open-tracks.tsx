import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { ConfirmHost } from '#design/dialog/confirm-host.tsx';
import { FlashHost } from '#design/flash/flash-host.tsx';
import { commentFormPart } from '#features/comments/web/comment-form-part.ts';
import { type Answers, aPage, mira } from '#features/tracks/testing/a-track.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import type { ListForm } from '#platform/pure/list-form.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { createStore } from '#platform/web/store.ts';
import type { Viewer } from '#platform/web/viewer.ts';

// The page's loader loads it in the app.
await commentFormPart.load();

const plainAnswers: Answers = {
  'GET /api/genres/with_tracks': () => [],
  'GET /api/account': () => ({ user: { storageUsage: 0, storageLimit: 10e9 } }),
};

interface Opened {
  /** Fake network: answers by `METHOD path`; lists are empty by default. */
  answers?: Answers;
  viewer?: Viewer | null;
  /** Plans limit what members may do. */
  planLimits?: boolean;
  educationMode?: boolean;
  listForm?: ListForm;
}

/** Renders a page of tracks with a fake network; records sent calls and navigation. */
export async function openTracks(
  page: ReactNode,
  { answers = {}, viewer = mira, planLimits = false, educationMode = false, listForm = 'tiles' }: Opened = {},
) {
  const sent: { call: string; input: Record<string, unknown> }[] = [];
  const went: string[] = [];
  const api = (async (endpoint: AnyEndpoint, input: Record<string, unknown>) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    sent.push({ call, input });
    return (answers[call] ?? plainAnswers[call] ?? (() => aPage([])))(input as never);
  }) as Api;
  const value = {
    api,
    viewer,
    settings: {
      siteUrl: 'https://tonehall.example',
      educationUrl: 'https://education.tonehall.example',
      studioUrl: 'https://studio.tonehall.example',
      links: {},
      planLimits,
      educationMode,
    } as SiteSettings,
    listForm: createStore(listForm),
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
