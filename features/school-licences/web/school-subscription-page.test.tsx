// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { aPrice } from '#features/billing/testing/a-price-list.ts';
import { authSettings, aViewer } from '#features/sign-in/testing/render-auth-page.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SchoolLicence } from '../contract.ts';
import { SchoolPricing } from './school-pricing.tsx';
import { SchoolSubscriptionPage } from './school-subscription-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const id = '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2c';
const bought = {
  subscriptionId: '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2d',
  status: 'active',
  quantity: 5,
  nextQuantity: null,
  credit: 0,
  currency: 'usd',
  nextAmount: 495,
  nextAt: '2027-11-26T12:00:00.000Z',
  endsAt: null,
  reactivationAmount: null,
  renewalFailedAt: null,
  triedUntil: null,
  hasCard: true,
} as const;
const aLicence = (more: Partial<SchoolLicence> = {}): SchoolLicence => ({
  state: 'trial',
  until: '2026-12-20T12:00:00.000Z',
  teachers: 3,
  licences: 10,
  bought: null,
  invoice: null,
  ...more,
});
const aSchool = ({ status = 'in_trial', updatedAt = '1', hasCard = false } = {}) => ({
  id,
  name: 'Oak School',
  country: 'GB',
  owner: { realName: 'Ada Byron', hasValidPaymentSource: hasCard },
  licence: { state: 'trial', until: null, teachers: 3, licences: 10 },
  subscription: {
    status,
    trialEnd: null,
    token: 'a-token',
    updatedAt,
    cancellationScheduled: false,
    hasScheduledCancellation: false,
    canUpgradeAccount: false,
  },
});

async function open(
  { licence = aLicence(), school = aSchool() } = {},
  {
    answers = {},
    page = <SchoolSubscriptionPage />,
  }: { answers?: Record<string, (n: number) => unknown>; page?: React.ReactNode } = {},
) {
  const sent: { path: string; input: unknown }[] = [];
  const all: Record<string, (n: number) => unknown> = {
    'GET /api/organizations/own': () => ({
      membership: { role: 'owner', organization: { id, name: 'Oak School' } },
    }),
    'GET /api/organizations/:id': () => school,
    'GET /api/organizations/:id/licence': () => licence,
    'GET /api/subscription_prices': () => ({ prices: { education: { yearly: aPrice(99) } } }),
    ...answers,
  };
  const api = (async ({ method, path }: AnyEndpoint, input: unknown) => {
    const name = `${method} ${path}`;
    sent.push({ path: name, input });
    const answer = all[name];
    if (!answer) throw new Error(`${name} is not expected`);
    return answer(sent.filter((one) => one.path === name).length);
  }) as unknown as Api;
  render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider
        value={{
          api,
          viewer: aViewer,
          settings: { ...authSettings, educationMode: true },
          navigate: () => undefined,
        }}
      >
        <Suspense>{page}</Suspense>
      </AppProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { calls: (path: string) => sent.filter((one) => one.path === path).map(({ input }) => input) };
}
const field = () => screen.getByLabelText<HTMLInputElement>('Teachers');
const receipts = () => screen.queryByRole('link', { name: 'Receipts and billing details' });

test('the name of the school leads from the subscription to its home [EDU-177]', async () => {
  await open();
  expect((await screen.findByRole('link', { name: 'Oak School' })).getAttribute('href')).toBe('/education');
});

test('the owner finds the receipts of the licence beside it, where licences are sold [EDU-344]', async () => {
  await open();
  expect(receipts()?.getAttribute('href')).toBe('/account/receipts');
  cleanup();
  await open({ licence: aLicence({ state: 'free', licences: null }) });
  expect(receipts()).toBeNull();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['in_trial', false, 'Buy licence', 'Manage subscription'],
  ['cancelled', false, 'Buy licence', 'Manage subscription'],
  ['active', false, 'Manage subscription', 'Buy licence'],
  ['cancelled', true, 'Manage subscription', 'Buy licence'],
  ['non_renewing', true, 'Manage subscription', 'Buy licence'],
] as const)(
  'with status %s, and a payment source: %s, the one button reads “%s” [EDU-038] [EDU-039] [EDU-040] [EDU-041] [EDU-042]',
  async (status, hasCard, label, other) => {
    await open({ school: aSchool({ status, hasCard }) });
    expect(screen.getByRole('button', { name: label })).toBeTruthy();
    expect(screen.queryByRole('button', { name: other })).toBeNull();
  },
);

test('an owner buys for the teachers there are or more, and the page checks until something has changed [EDU-043] [EDU-044] [EDU-047]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const changed = aSchool({ status: 'active', updatedAt: '2', hasCard: true });
  let isPaid = false;
  const { calls } = await open(
    {},
    {
      answers: {
        'GET /api/organizations/:id': (n) => {
          // A failed check is skipped.
          if (n === 2) throw new Error('no connection');
          return isPaid ? changed : aSchool();
        },
        'GET /api/organizations/:id/licence': () =>
          isPaid ? aLicence({ state: 'active', licences: 5, bought }) : aLicence(),
        'GET /api/hosted_pages/checkout_existing/:token': () => ({
          hostedPage: { id, url: `/hosted_pages/${id}`, state: 'created', expiresAt: '' },
        }),
        'GET /api/hosted_pages/:id': () => ({
          id,
          url: '',
          state: 'expired',
          expiresAt: '',
          planName: 'Education',
          item: 'education',
          frequency: 'yearly',
          quantity: 5,
          schoolName: 'Oak School',
          total: 495,
          currency: 'usd',
          coupon: null,
          quote: null,
        }),
      },
    },
  );
  expect(field().value).toBe('3');
  fireEvent.change(field(), { target: { value: '0' } });
  press('Buy licence');
  expect(screen.getByText(/Please enter a number/)).toBeTruthy();
  await vi.advanceTimersByTimeAsync(1000);
  fireEvent.change(field(), { target: { value: '5' } });
  press('Buy licence');
  await waitFor(() =>
    expect(calls('GET /api/hosted_pages/checkout_existing/:token')).toEqual([
      { token: 'a-token', planId: 'education-yearly', quantity: 5 },
    ]),
  );
  expect((await screen.findByRole('dialog')).textContent).toContain('Oak School, 5 teachers');
  const before = calls('GET /api/organizations/:id').length;
  await vi.advanceTimersByTimeAsync(4100);
  expect(calls('GET /api/organizations/:id').length).toBe(before + 2);
  isPaid = true;
  await vi.advanceTimersByTimeAsync(2000);
  await screen.findByText('Licence for 5 teachers', { selector: 'h2' });
  const after = calls('GET /api/organizations/:id').length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls('GET /api/organizations/:id').length).toBe(after);
});

test('the checks end after 30 minutes and when the page is left [EDU-045]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = {
    'GET /api/hosted_pages/checkout_existing/:token': () => ({
      hostedPage: { id, url: '', state: 'created', expiresAt: '' },
    }),
    'GET /api/hosted_pages/:id': () => ({
      state: 'expired',
      planName: 'Education',
      schoolName: 'Oak School',
      quantity: 3,
    }),
  };
  const { calls } = await open({}, { answers: page });
  press('Buy licence');
  await screen.findByRole('dialog');
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  const count = calls('GET /api/organizations/:id').length;
  expect(count).toBeGreaterThan(800);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls('GET /api/organizations/:id')).toHaveLength(count);
  cleanup();
  const second = await open({}, { answers: page });
  press('Buy licence');
  await screen.findByRole('dialog');
  await vi.advanceTimersByTimeAsync(2100);
  expect(second.calls('GET /api/organizations/:id')).toHaveLength(2);
  cleanup();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(second.calls('GET /api/organizations/:id')).toHaveLength(2);
});

test('the portal opens in a window, and after it has closed the state is loaded once [EDU-048] [EDU-157]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const popup = { closed: false };
  vi.stubGlobal('open', () => popup);
  const { calls } = await open(
    { school: aSchool({ status: 'active', hasCard: true }) },
    {
      answers: { 'POST /api/portal_sessions': () => ({ url: 'https://pay.example/portal', expiresAt: '' }) },
    },
  );
  press('Manage subscription');
  await waitFor(() =>
    expect(calls('POST /api/portal_sessions')).toEqual([
      { section: 'subscription_details', subscriptionToken: 'a-token' },
    ]),
  );
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls('GET /api/organizations/:id')).toHaveLength(2);
});

test('fewer teachers are planned, and a refusal is shown at the field [EDU-189]', async () => {
  const { calls } = await open(
    { school: aSchool({ status: 'active', hasCard: true }), licence: aLicence({ state: 'active', bought }) },
    { answers: { 'PUT /api/organizations/:id/licence': () => aLicence({ state: 'active', bought }) } },
  );
  fireEvent.change(field(), { target: { value: '4' } });
  press('Change');
  await waitFor(() => expect(calls('PUT /api/organizations/:id/licence')).toEqual([{ id, quantity: 4 }]));
});

test('where nothing can be bought the page says that no trial ends, and has no button [EDU-185]', async () => {
  await open({ licence: aLicence({ state: 'free', until: null, licences: null }) });
  expect(screen.getByText(/No trial ends here/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['in_trial', false, 'Buy licence'],
  ['active', true, 'Manage subscription'],
] as const)(
  'on the page of prices the button of an owner with status %s leads to the subscription [PRICE-107]',
  async (status, hasCard, label) => {
    await open({ school: aSchool({ status, hasCard }) }, { page: <SchoolPricing /> });
    const link = await screen.findByRole('link', { name: label });
    expect(link.getAttribute('href')).toBe('/education/subscription');
  },
);
