// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#platform/pure/contract.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
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
  links: noLinks,
  socialProviders: [],
  developer: false,
};

function open(search: Record<string, string>) {
  const api = (async () => ({})) as unknown as Api;
  render(
    <AppProvider value={{ api, viewer: null, settings, navigate: () => undefined }}>
      <PlansPage search={search} />
    </AppProvider>,
  );
}

test('the free plan goes on to sign-up and keeps the query [AUTH-006]', () => {
  open({ redirectTo: '/tracks', couponCode: 'C' });
  const link = screen.getByRole('link', { name: 'Start with the Free plan' });
  expect(link.getAttribute('href')).toBe('/auth?tab=sign_up&redirect_to=%2Ftracks&coupon_code=C&plan=free');
});

test('who asked for a paid plan is told that it is not on sale', () => {
  open({ plan: 'pro' });
  expect(screen.getByText(/not on sale yet/).textContent).toContain('that you asked for');
});
