import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { flash, flashMessages } from '#design/flash/flash.ts';
import { accountQueryKey } from '#features/sign-in/web/account-queries.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { AppProvider, type AppValue } from '#platform/web/app-context.tsx';
import type { Viewer } from '#platform/web/viewer.ts';
import { aPriceList } from './a-price-list.ts';

export type PricingAnswers = Readonly<Record<string, (input: never) => unknown>>;

interface Opened {
  /** What the account view has of a member; a guest by default. */
  member?: { accountType: number } | null;
  answers?: PricingAnswers;
  educationMode?: boolean;
  paypal?: boolean;
}

/** Renders a page of prices; records what it asks. */
export async function renderPricing(
  page: ReactNode,
  { member = null, answers = {}, educationMode = false, paypal = false }: Opened = {},
) {
  for (const { id } of flashMessages.getState()) flash.dismiss(id);
  const navigated: string[] = [];
  const sent: { call: string; input: unknown }[] = [];
  const all: PricingAnswers = {
    'GET /api/subscription_prices': () => aPriceList(),
    'GET /api/account': () => ({ user: member }),
    ...answers,
  };
  const api = (async ({ method, path }: AnyEndpoint, input: unknown) => {
    const call = `${method} ${path}`;
    sent.push({ call, input });
    return all[call]?.(input as never);
  }) as Api;
  const value = {
    api,
    viewer: member && ({ id: '1', username: 'ada', accountType: member.accountType } as Viewer),
    settings: {
      cards: { gateway: 'test' },
      paypal,
      supportEmail: 'support@tonehall.example',
      siteUrl: 'https://tonehall.example',
      studioUrl: 'https://studio.tonehall.example',
      educationUrl: 'https://education.tonehall.example',
      educationMode,
    },
    navigate: (href: string) => navigated.push(href),
  } as unknown as AppValue;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // Loaders read what the member has before the page is shown.
  if (member) queryClient.setQueryData(accountQueryKey, { user: member });
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <AppProvider value={value}>
          <Suspense fallback="loading">{page}</Suspense>
        </AppProvider>
      </QueryClientProvider>,
    );
  });
  return {
    sent,
    navigated,
    user: userEvent.setup(),
    flashes: () => flashMessages.getState().map(({ text }) => text),
  };
}
