import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { DialogHosts } from '#apps/site/shell/dialog-hosts.tsx';
import { FlashHost } from '#design/flash/flash-host.tsx';
import { withReauthentication } from '#features/sign-in/web/with-reauthentication.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider, type AppValue } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';

export const accountGuid = '0199aaaa-0000-7000-8000-000000000001';

export type AccountAnswers = Record<string, (input: never) => unknown>;

/** Answer of `GET /api/account` for a member on the free plan. */
export const anAccount = (more: object = {}) => ({
  user: {
    guid: accountGuid,
    id: accountGuid,
    email: 'ada@example.org',
    hasPassword: true,
    accountType: 0,
    planName: 'Free',
    subscriptions: [],
    storageUsage: 0,
    storageLimit: 10e9,
    consents: { marketing: false },
    ...more,
  },
  account: {},
});

/** Answers to the calls of the account page for a new member. */
export const defaultAccountAnswers = (): AccountAnswers => ({
  'GET /api/account': () => anAccount(),
  'GET /api/accounts/second_factor': () => ({
    on: false,
    since: null,
    recoveryCodesLeft: 0,
    required: false,
  }),
  'GET /api/accounts/devices': () => ({ devices: [aDevice({ current: true })] }),
  'GET /api/accounts/export': () => ({ export: null }),
  'GET /api/appeals': () => ({ items: [] }),
  'GET /api/accounts/orders': () => ({ orders: [], meta: { nextPage: null } }),
});

export const aDevice = (more: object = {}) => ({
  id: 'own',
  browser: 'Firefox',
  system: 'Linux',
  network: '203.0.113.0/24',
  firstUsedAt: '2026-11-18T08:00:00.000Z',
  lastUsedAt: '2026-11-20T11:58:00.000Z',
  current: false,
  ...more,
});

/** Renders a part of the account page with a fake API that returns the given answers and records the calls. */
export async function renderAccountSection(
  part: ReactNode,
  answers: AccountAnswers = {},
  settings: Partial<SiteSettings> = {},
) {
  const all = { ...defaultAccountAnswers(), ...answers };
  const sent: { call: string; input: unknown }[] = [];
  const api = (async (endpoint: AnyEndpoint, input: unknown) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    sent.push({ call, input });
    return all[call]?.(input as never);
  }) as Api;
  const navigate = () => undefined;
  const value = {
    api: withReauthentication(api),
    viewer: null,
    settings,
    navigate,
  } as unknown as AppValue;
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient('browser')}>
        <AppProvider value={value}>
          <Suspense>{part}</Suspense>
          <DialogHosts />
          <FlashHost />
        </AppProvider>
      </QueryClientProvider>,
    );
  });
  const calls = (call: string) => sent.filter((one) => one.call === call).map(({ input }) => input);
  return { user: userEvent.setup({ delay: null }), sent, calls };
}
