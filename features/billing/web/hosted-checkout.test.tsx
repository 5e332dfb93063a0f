// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { savePaymentUnderWay } from '#features/payments/web/payment-under-way.ts';
import { authSettings, aViewer } from '#features/sign-in/testing/render-auth-page.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { HostedPageContent } from '../hosted-page.contract.ts';
import { aQuote } from '../testing/a-quote.ts';
import { HostedCheckout } from './hosted-checkout.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
});

const page: HostedPageContent = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  url: '/hosted_pages/0199aaaa-0000-7000-8000-000000000001',
  state: 'created',
  expiresAt: '2026-12-05T13:00:00.000Z',
  planName: 'Creator',
  quantity: 1,
  schoolName: null,
  item: 'creator',
  frequency: 'yearly',
  total: 119.88,
  currency: 'usd',
  coupon: null,
  quote: aQuote(),
};

test('a buyer who reloads a hosted page reads that the payment is being confirmed, and then that it is paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const order = {
    productType: 'subscription',
    plan: 'creator',
    period: 'yearly',
    value: 119.88,
    currency: 'usd',
    coupon: null,
  } as const;
  savePaymentUnderWay({ name: `hosted page ${page.id}`, idempotencyKey: 'a key', order });
  const asked: unknown[] = [];
  const api = (async ({ path }: AnyEndpoint, input: unknown) => {
    if (path !== '/api/payments') throw new Error(`${path} is not expected`);
    asked.push(input);
    const data = asked.length === 1 ? null : { token: 'a token' };
    return { requiresAction: false, pending: data === null, data };
  }) as unknown as Api;
  render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={{ api, viewer: aViewer, settings: authSettings, navigate: () => undefined }}>
        <HostedCheckout page={page} closeAfterAuthentication={null} />
      </AppProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(asked).toEqual([{ key: 'a key' }]));
  expect(screen.getByRole('status').textContent).toContain('is being confirmed');
  expect(screen.queryByLabelText('Card number')).toBeNull();
  await vi.advanceTimersByTimeAsync(3000);
  await screen.findByText('Your payment was successful.');
  expect(asked).toHaveLength(2);
});
