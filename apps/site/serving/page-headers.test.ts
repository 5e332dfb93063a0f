import { expect, test } from 'vitest';
import { pageHeaders } from './page-headers.ts';

const origins = { site: 'https://a.com', studio: 'https://studio.a.com', education: 'https://edu.a.com' };
const page = { nonce: 'abc', origins, framedAnywhere: false, https: true };
const policyOf = (input: typeof page) => pageHeaders(input)['content-security-policy'] ?? '';

test('only the three hosts may frame pages, and any site may frame the player [SHELL-106]', () => {
  expect(policyOf(page)).toContain('frame-ancestors https://a.com https://studio.a.com https://edu.a.com');
  expect(policyOf({ ...page, framedAnywhere: true })).toContain('frame-ancestors *');
});

test('a page frames this host and the studio, the player of any site only itself [CMS-052]', () => {
  expect(policyOf(page)).toContain("frame-src 'self' https://studio.a.com;");
  expect(policyOf({ ...page, framedAnywhere: true })).toContain("frame-src 'self';");
});

test('scripts need the nonce or come from the site, and nothing is evaluated or inlined', () => {
  const scripts = policyOf(page)
    .split('; ')
    .find((part) => part.startsWith('script-src'));
  expect(scripts).toBe("script-src 'self' 'nonce-abc'");
  expect(policyOf(page)).toContain("object-src 'none'");
  expect(policyOf(page)).toContain("base-uri 'none'");
  expect(policyOf(page)).toContain("img-src 'self' data: blob: https:;");
  expect(policyOf({ ...page, framedAnywhere: true })).toContain("img-src 'self' data: blob:;");
});

test('another company’s captcha may run and be framed only where one is configured', () => {
  const policy = pageHeaders({ ...page, captcha: 'turnstile' })['content-security-policy'];
  expect(policy).toContain("script-src 'self' 'nonce-abc' https://challenges.cloudflare.com;");
  expect(policy).toContain("frame-src 'self' https://studio.a.com https://challenges.cloudflare.com;");
  expect(policyOf(page)).not.toContain('cloudflare');
});

test('Stripe’s fields may run only in pages that take cards, where Stripe is on', () => {
  const policy = pageHeaders({ ...page, stripe: true })['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self' 'nonce-abc' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain(
    "frame-src 'self' https://studio.a.com https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
  );
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policyOf(page)).not.toContain('stripe');
  const both = pageHeaders({ ...page, stripe: true, captcha: 'turnstile' })['content-security-policy'];
  expect(both).toContain(
    "frame-src 'self' https://studio.a.com https://challenges.cloudflare.com https://js.stripe.com",
  );
});

test('an address with a link token sends no referrer to other sites', () => {
  expect(pageHeaders({ ...page, hasLinkToken: true })['referrer-policy']).toBe('no-referrer');
  expect(pageHeaders(page)['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('only the auth screen keeps its relation to the page of another host that opened it', () => {
  const opener = (more: object) => pageHeaders({ ...page, ...more })['cross-origin-opener-policy'];
  expect(opener({})).toBe('same-origin-allow-popups');
  expect(opener({ openedByOthers: true })).toBe('unsafe-none');
});

test('a page served over https asks the browser to stay on https', () => {
  expect(pageHeaders(page)['strict-transport-security']).toBeDefined();
  expect(pageHeaders({ ...page, https: false })['strict-transport-security']).toBeUndefined();
});

test('only the page that reads cards may use the camera [EDU-181]', () => {
  const of = (usesCamera?: boolean) => pageHeaders({ ...page, usesCamera })['permissions-policy'];
  expect(of()).toMatch(/^camera=\(\), /);
  expect(of(true)).toMatch(/^camera=\(self\), /);
});

test('a page of the education host names that host and the studio, and loads nothing from others [EDU-207]', () => {
  const policy = pageHeaders({ ...page, education: true })['content-security-policy'] ?? '';
  const others = [...policy.matchAll(/https?:[^\s;]*/g)].map(([source]) => source);
  expect(new Set(others)).toEqual(new Set([page.origins.education, page.origins.studio]));
});
