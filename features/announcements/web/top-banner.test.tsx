// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { FlashHost } from '#design/flash/flash-host.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider, type AppValue } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { BannerView } from '../contract.ts';
import { bannersQuery } from './banner-queries.ts';
import { bannersPart } from './banners-part.ts';
import { TopBanner } from './top-banner.tsx';

const key = 'tonehall.dismissedBanners';
const now = Date.parse('2026-11-20T12:00:00Z');
beforeAll(() => bannersPart.load());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  for (const { id } of flash.read()) flash.dismiss(id);
  vi.useRealTimers();
});

function banner(header: string, more: Partial<BannerView['attributes']> = {}): BannerView {
  return {
    id: header,
    attributes: {
      severity: 'info',
      header,
      body: '<p>Words with a <a href="/accounts">link</a></p>',
      ctaLabel: null,
      ctaLink: null,
      showDismissButton: true,
      frequency: 'weekly',
      ...more,
    },
  };
}

function pageOf(answer: () => unknown, sent: string[] = []) {
  const api = (async ({ method, path }: AnyEndpoint) => {
    sent.push(`${method} ${path}`);
    return path === '/api/banners' ? answer() : {};
  }) as Api;
  const settings = { educationMode: false } as SiteSettings;
  const value: AppValue = { api, viewer: null, settings, navigate: () => {}, nonce: 'n0nce' };
  const queryClient = createQueryClient('browser');
  const page = (
    <QueryClientProvider client={queryClient}>
      <AppProvider value={value}>
        <TopBanner />
        <FlashHost />
      </AppProvider>
    </QueryClientProvider>
  );
  return { api, queryClient, page };
}

/** A page load: local storage stays, everything else is new. */
async function load(banners: readonly BannerView[], sent: string[] = []) {
  cleanup();
  const { api, queryClient, page } = pageOf(() => ({ data: banners }), sent);
  await queryClient.prefetchQuery(bannersQuery(api, false));
  await act(async () => void render(page));
}

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-banner]')].filter((one) => !one.closest('[hidden]'));
const names = () => shown().map((one) => one.dataset.banner);
const dismiss = () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

test('a page shows the banner with its text [SITE-001]', async () => {
  await load([banner('New plans')]);
  const region = screen.getByRole('region', { name: 'Announcement' });
  expect(region.textContent).toContain('New plans');
  expect(screen.getByRole('link', { name: 'link' }).getAttribute('href')).toBe('/accounts');
});

test('a page shows only the first of several banners [SITE-006]', async () => {
  await load([banner('one'), banner('two')]);
  expect(names()).toEqual(['one']);
});

test('only a dismissible banner has a dismiss button [SITE-008]', async () => {
  await load([banner('fixed', { showDismissButton: false })]);
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  await load([banner('free')]);
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeTruthy();
});

test('dismissing hides the banner and stores the time by id under our own key [SITE-009] [SITE-010] [SITE-011]', async () => {
  localStorage.setItem(key, '{"older":5}');
  await load([banner('one')]);
  dismiss();
  expect(names()).toEqual([]);
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ older: 5, one: now });
});

test('after a dismissal the next banner shows on the next page load [SITE-015]', async () => {
  await load([banner('one'), banner('two')]);
  dismiss();
  expect(names()).toEqual([]);
  await load([banner('one'), banner('two')]);
  expect(names()).toEqual(['two']);
});

test('a dismissed banner shows again after its period [SITE-007]', async () => {
  await load([banner('one', { frequency: 'daily' })]);
  dismiss();
  vi.setSystemTime(now + 86_400_000 - 1);
  await load([banner('one', { frequency: 'daily' })]);
  expect(names()).toEqual([]);
  vi.setSystemTime(now + 86_400_000);
  await load([banner('one', { frequency: 'daily' })]);
  expect(names()).toEqual(['one']);
});

test('a dismissal of a banner with frequency "disabled" is not stored, so it shows again on the next load [SITE-014]', async () => {
  await load([banner('one', { frequency: 'disabled' })]);
  dismiss();
  expect(names()).toEqual([]);
  expect(localStorage.getItem(key)).toBeNull();
  await load([banner('one', { frequency: 'disabled' })]);
  expect(names()).toEqual(['one']);
});

test('a link with the scheme resend_verification_email sends the e-mail and leads nowhere [SITE-016] [SITE-053]', async () => {
  const sent: string[] = [];
  await load([banner('one', { ctaLabel: 'Send it again', ctaLink: 'resend_verification_email:' })], sent);
  expect(screen.queryByRole('link', { name: 'Send it again' })).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send it again' })));
  expect(sent).toContain('POST /users/confirmation');
  expect(screen.getByText('We have sent the email again. Please check your spam folder too.')).toBeTruthy();
});

test('any other link leads to its address; a banner without a link has no button', async () => {
  await load([banner('one', { ctaLabel: 'Look', ctaLink: 'https://example.org/' })]);
  expect(screen.getByRole('link', { name: 'Look' }).getAttribute('href')).toBe('https://example.org/');
  await load([banner('one', { ctaLabel: 'Look', ctaLink: null })]);
  expect(screen.queryByText('Look')).toBeNull();
});

test('a page whose banners cannot be loaded shows no banner and no error [SITE-019]', async () => {
  const failing = () => {
    throw new Error('the network is away');
  };
  const { queryClient, page } = pageOf(failing);
  await act(async () => void render(page));
  await vi.waitFor(() => expect(queryClient.getQueryState(['banners', false])?.status).toBe('error'));
  expect(document.body.textContent).toBe('');
});

test('the server renders the first banner, and a script shows the one that this browser has not dismissed before the first paint', async () => {
  const { api, queryClient, page } = pageOf(() => ({ data: [banner('one'), banner('two')] }));
  await queryClient.prefetchQuery(bannersQuery(api, false));
  const html = renderToString(page);
  expect(html).toMatch(/<div[^>]*data-banner="two"[^>]*hidden=""/);
  expect(html).not.toMatch(/<div[^>]*data-banner="one"[^>]*hidden=""/);
  expect(html).toContain('<script nonce="n0nce">');
});
