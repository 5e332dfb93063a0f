// @vitest-environment node
import { expect, test } from 'vitest';
import { aPortalView } from '#gateways/test/testing/a-portal-view.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { pageAssets } from '#testing/page-assets.ts';
import { render } from '../entry-server.tsx';
import { pageCacheKey } from '../page-cache/page-cache-key.ts';

const settings = { siteUrl: 'https://tonehall.example', links: {} } as SiteSettings;

function at(url: string) {
  const api = (async ({ path }: AnyEndpoint, { session }: { session?: string }) => {
    if (path !== '/api/test_gateway/portal') return { data: [], items: [], meta: {} };
    if (session !== 'good') throw notFound();
    return aPortalView();
  }) as Api;
  return render({ url, api, viewer: null, settings, csrfToken: 't', nonce: 'n', assets: pageAssets });
}

test('the server renders the portal as a separate site that search engines do not index', async () => {
  const { status, html } = await at('/test-gateway/portal?session=good&section=billing_history');
  expect(status).toBe(200);
  expect(html).toContain('<title>Test gateway · Tonehall</title>');
  expect(html).toContain('content="noindex"');
  expect(html).toContain('No money moves here.');
  expect(html).toContain('10 November 2026');
  expect(html.match(/<h1/g)?.length).toBe(1);
  expect(html).not.toMatch(/<footer|<nav|Log in|Skip to the content/);
});

test('an expired address says so', async () => {
  const { status, html } = await at('/test-gateway/portal?session=old');
  expect(status).toBe(200);
  expect(html).toContain('This page has closed');
});

test('the portal is not cached for the next guest', () => {
  expect(pageCacheKey('/test-gateway/portal?session=good')).toBeNull();
});
