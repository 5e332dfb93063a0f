import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { FlashHost } from '#design/flash/flash-host.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { ada, aUserPage } from './a-listed-user.ts';

// biome-ignore lint/suspicious/noExplicitAny: each call knows what it is sent
export type PeopleAnswers = Record<string, (input: any) => unknown>;

interface RenderPeopleOptions {
  /** Answers of the fake API by `METHOD path`; lists are empty by default. */
  answers?: PeopleAnswers;
  viewer?: Viewer | null;
  /** Whether plans limit what members may do. */
  planLimits?: boolean;
  educationMode?: boolean;
  /** Path and query of the page. */
  renderedPath?: string;
}

/** Renders a page about members with a fake API; records calls and navigation. */
export async function renderPeoplePage(
  page: ReactNode,
  {
    answers = {},
    viewer = ada,
    renderedPath = '/users',
    planLimits = false,
    educationMode = false,
  }: RenderPeopleOptions = {},
) {
  const sent: { call: string; input: Record<string, unknown> }[] = [];
  const went: string[] = [];
  const api = (async (endpoint: AnyEndpoint, input: Record<string, unknown>) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    sent.push({ call, input });
    return (answers[call] ?? (() => aUserPage([])))(input);
  }) as Api;
  const changed: Partial<Viewer>[] = [];
  const value = {
    api,
    viewer,
    settings: {
      siteUrl: 'https://tonehall.example',
      productVideoUrl: '/film.webm',
      planLimits,
      educationMode,
    } as SiteSettings,
    navigate: (href: string) => void went.push(href),
    changeViewer: (change: Partial<Viewer>) => void changed.push(change),
    renderedPath,
  };
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient('browser')}>
        <AppProvider value={value}>
          <Suspense>{page}</Suspense>
          <FlashHost />
        </AppProvider>
      </QueryClientProvider>,
    );
  });
  const calls = (call: string) => sent.filter((one) => one.call === call).map(({ input }) => input);
  return { user: userEvent.setup(), calls, went, sent, changed };
}
