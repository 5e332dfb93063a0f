// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#platform/pure/contract.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { Viewer } from '#platform/web/viewer.ts';
import { PlansPage } from './plans-page.tsx';

afterEach(cleanup);

const noLinks = {
  blog: null,
  press: null,
  jobs: null,
  facebook: null,
  twitter: null,
  youtube: null,
  instagram: null,
  discord: null,
};
const settings = {
  siteUrl: 'http://localhost:3000',
  studioUrl: 'http://localhost:3001',
  educationUrl: 'http://localhost:3010',
  educationMode: false,
  supportEmail: '',
  copyright: '',
  flashDueDate: '2020-12-31',
  emptyTemplateId: '5b0e7a52-6c1f-4d8e-9a3b-0f4c2d7e8a61',
  planLimits: false,
  links: noLinks,
  socialProviders: [],
  developer: false,
};

function open(search: Record<string, string>, viewer: Viewer | null = null, paidPlan: string | null = null) {
  const api = (async () => ({})) as unknown as Api;
  render(
    <AppProvider value={{ api, viewer, settings, navigate: () => undefined }}>
      <PlansPage search={search} paidPlan={paidPlan} />
    </AppProvider>,
  );
}

test('the free plan leads to sign-up and keeps the query [AUTH-006]', () => {
  open({ redirectTo: '/tracks', couponCode: 'C' });
  const link = screen.getByRole('link', { name: 'Start with the Free plan' });
  expect(link.getAttribute('href')).toBe('/auth?tab=sign_up&redirect_to=%2Ftracks&coupon_code=C&plan=free');
});

test('a guest who asked for a paid plan reads that it is not on sale', () => {
  open({ plan: 'pro' });
  expect(screen.getByText(/not on sale yet/).textContent).toContain('that you asked for');
});

const member = { id: '1', username: 'ada' } as Viewer;
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('a paying member reads the plan’s name, gets a link to the subscriptions and no offer of the free plan', () => {
  open({}, member, 'Pro');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your plan');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Pro');
  const link = screen.getByRole('link', { name: 'My subscriptions' });
  expect(link.getAttribute('href')).toBe('/account/manage');
  expect(screen.queryByText(/Free|Paid plans are not on sale/)).toBeNull();
  expect(screen.getByText('Other plans are not on sale yet. You can change to one later.')).toBeTruthy();
});

test('a member who asks for their own plan does not read that it is not on sale', () => {
  open({ plan: 'pro' }, member, 'Pro');
  expect(screen.queryByText(/that you asked for/)).toBeNull();
  cleanup();
  open({ plan: 'creator' }, member, 'Pro');
  expect(screen.getByText(/that you asked for/)).toBeTruthy();
});

test('the free plan has no amount without a currency, and a member continues with it', () => {
  open({});
  expect(screen.getByText('Free, for as long as you like')).toBeTruthy();
  cleanup();
  open({}, member);
  expect(links()).toContain('Go on with the Free plan');
  expect(links()).not.toContain('My subscriptions');
});
