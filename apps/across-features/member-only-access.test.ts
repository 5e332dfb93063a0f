import { expect, test } from 'vitest';
import { features } from '#apps/features.ts';
import { allPages } from '#apps/site/all-pages.ts';
import { redirectFor } from '#apps/site/serving/redirects.ts';
import { signInAddress } from '#apps/site/sign-in-address.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { readAccessList } from '#testing/access/access-list.ts';
import { tableNames } from '#testing/table-names.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();

/** Member-only calls by feature and address, so that a new call is included. */
const memberOnlyRoutes = new Set([
  'notifications',
  'messages',
  'account',
  'billing',
  'payments',
  'referrals',
]);
const addresses =
  /^\/api\/(?:notifications|conversations|messages|blocks|accounts?|referral)(?:\/|$)|subscription|payment|paypal|stripe|billing|invoice|hosted_page|chargebee|\/orders?(?:\/|$)/;

/** Calls among them that the ledger opens to everybody. */
const publicExceptions = new Set([
  // REFERRAL-032: the landing page of an invitation.
  'GET /api/referrals/:id',
  // NOTIF-085: the link of an e-mail ends it without a session.
  'POST /api/notifications/stop_emails',
  // SUBS-080: a guest gets no plan and zeros; the thresholds are nobody's.
  'GET /datalayer/',
  'GET /api/settings',
  // PRICE-048: prices, for guests too.
  'GET /api/subscription_prices',
  // CHECKOUT-007: a guest is led to log in and cannot pay.
  'GET /checkout',
  // SUBS-048: the gateway acts as another company; the address of its portal, which only members get, is what it asks for.
  'GET /api/test_gateway/portal',
  'PUT /api/test_gateway/portal/payment_method',
  'PUT /api/test_gateway/portal/customer',
  'POST /api/test_gateway/portal/skip_time',
  // CHECKOUT-060: the gateway's bank, whose question only the payment's buyer gets.
  'POST /api/test_gateway/payments/confirm',
  // CHECKOUT-122: the page that stands for PayPal's, whose address only the payment's buyer gets.
  'GET /api/test_gateway/paypal',
  'POST /api/test_gateway/paypal',
  'GET /test-gateway/paypal',
]);

const calls = features
  .flatMap(({ name, endpoints }) => endpoints.map(({ endpoint }) => ({ name, ...endpoint })))
  .filter(({ name, path }) => memberOnlyRoutes.has(name) || addresses.test(path))
  .filter(({ method, path }) => !publicExceptions.has(`${method} ${path}`));

const ids = '0190a1b2-0000-7000-8000-000000000000';
const redirectOf = (path: string) => redirectFor(path, '?x=1', null, {} as SiteSettings);

test('notifications, messages, the account area, subscriptions, payment and invite-a-friend answer a guest 401, and their pages redirect to sign-in [SHELL-076]', async () => {
  for (const start of [
    '/api/notifications',
    '/api/conversations',
    '/api/messages',
    '/api/account',
    '/api/referral',
  ])
    expect(calls.filter(({ path }) => path.startsWith(start)).length, start).toBeGreaterThan(0);
  const tables = (await tableNames(world.platform.db)).filter((name) => !/limit|rate/.test(name));
  const before = await tableSnapshot(world.platform.db, tables);
  for (const { method, path, access } of calls) {
    const url = path.replaceAll(/:\w+/g, ids);
    const request = { method, url, ...(method === 'GET' ? {} : { body: {} }) };
    const answer = await world.newGuest().raw(request);
    expect(answer.status, `${method} ${path} (${access})`).toBe(401);
  }
  expect(await tableSnapshot(world.platform.db, tables)).toEqual(before);

  const pages = allPages
    .map(({ path }) => path)
    .filter((path) => /^\/account(?:\/|$)/.test(path) || addresses.test(path))
    .filter((path) => !publicExceptions.has(`GET ${path}`));
  expect(pages.length).toBeGreaterThan(15);
  const list = new Map(readAccessList().map(({ route, statuses }) => [route, statuses]));
  for (const path of pages) {
    if (path.startsWith('/account'))
      expect(redirectOf(path), path).toEqual({ status: 302, to: signInAddress(`${path}?x=1`) });
    // The access list checks the statuses of the running site. Nobody but admins learns of their pages (CMS-120).
    const expected = path.startsWith('/admin/') ? 404 : 302;
    expect([path, list.get(`GET ${path}`)?.guest]).toEqual([path, expected]);
  }
});
