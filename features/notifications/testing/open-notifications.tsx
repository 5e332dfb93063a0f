import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { FlashHost } from '#design/flash/flash-host.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';

export const reader: Viewer = {
  id: '0198f000-0000-7000-8000-00000000000a',
  username: 'ada',
  profileLink: 'ada',
  avatarSmallUrl: null,
  accountType: 0,
  siteAdmin: false,
  currentPaymentMethod: 'none',
  unreadMessages: false,
  notificationCount: 0,
  consentsDue: false,
};

type Answers = Record<string, (input: Record<string, unknown>) => unknown>;

/** A fake of the API: answers by `METHOD path` and records what was sent. */
export function aNetwork(answers: Answers) {
  const sent: { call: string; input: Record<string, unknown> }[] = [];
  const api = (async (endpoint: AnyEndpoint, input: Record<string, unknown>) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    sent.push({ call, input });
    return answers[call]?.(input);
  }) as Api;
  const calls = (call: string) => sent.filter((one) => one.call === call).map(({ input }) => input);
  return { api, sent, calls };
}

export const listNotificationsCall = 'GET /api/notifications';
export const readNotificationCall = 'PUT /api/notifications/:id';
export const followUserCall = 'POST /api/users/:id/follows';
export const joinGroupCall = 'POST /group/:group_link/join';

/** Renders a node with this API, and records navigations. */
export function renderWithApi(node: ReactNode, api: Api, viewer: Viewer = reader) {
  const navigations: string[] = [];
  const settings = {
    siteUrl: 'https://tonehall.example',
    studioUrl: 'https://studio.tonehall.example',
  } as SiteSettings;
  const value = { api, viewer, settings, navigate: (href: string) => void navigations.push(href) };
  const page = (shown: ReactNode) => (
    <QueryClientProvider client={client}>
      <AppProvider value={value}>
        {shown}
        <FlashHost />
      </AppProvider>
    </QueryClientProvider>
  );
  const client = createQueryClient('browser');
  const { rerender } = render(page(node));
  return { user: userEvent.setup(), navigations, show: (shown: ReactNode) => rerender(page(shown)) };
}

/** A promise that the test settles. */
export function deferred<T>() {
  return Promise.withResolvers<T>();
}
