import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allPages } from '#apps/site/all-pages.ts';
import { redirectFor } from '#apps/site/serving/redirects.ts';
import { guestCsrfToken } from '#platform/server/http/csrf.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { type ASite, aSite } from '../a-site.ts';
import { worldOf } from '../world.ts';
import { type AccessActors, createAccessActors } from './access-actors.ts';
import { type ActorName, actors, readAccessList } from './access-list.ts';
import { requestOf } from './access-request.ts';

const list = readAccessList();
let site: ASite;
let accessActors: AccessActors;
beforeAll(async () => {
  site = await aSite();
  accessActors = await createAccessActors(worldOf(site));
}, 180_000);
afterAll(() => site.close());

/** Served without a rule of its own: built files, and HEAD, which is GET without its body. */
const isBuilt = (route: string) => /^HEAD |^GET \/assets\/|^GET \/\*$/.test(route);

test('docs/access.json lists every route and page, and nothing else', () => {
  const pages = allPages.map(({ path }) => `GET ${path}`);
  const known = [...new Set([...site.routes.filter((route) => !isBuilt(route)), ...pages])];
  const listed = list.map(({ route }) => route);
  const redirected = listed.filter((route) => redirectFor(route.slice(4), '', null, {} as SiteSettings));
  expect(known.filter((route) => !listed.includes(route))).toEqual([]);
  expect(listed.filter((route) => !known.includes(route) && !redirected.includes(route))).toEqual([]);
});

test('the list agrees with the access that pages declare', () => {
  const statuses = new Map(list.map((entry) => [entry.route, entry.statuses]));
  for (const { path, access } of allPages) {
    const { guest, free, admin } = statuses.get(`GET ${path}`) ?? {};
    if (access && access !== 'developers')
      expect([path, guest]).toEqual([path, access === 'admins' ? 404 : 302]);
    if (access === 'admins') expect([path, free, admin]).toEqual([path, 404, 200]);
  }
});

/** The text of the first heading in the main part of a page. */
const mainHeadingOf = (html: string) =>
  (/<main[ >].*?<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').replaceAll(/<[^>]+>/g, '').trim();
const unkept = 'private, no-store';

describe.each(list)('$route', ({ route, statuses, input }) => {
  test('answers each kind of actor as listed, renders each page on the server, and caches none of the answers [SHELL-002] [SHELL-081]', async () => {
    const answered: Record<string, number> = {};
    const endpoint = site.features
      .flatMap((feature) => feature.endpoints)
      .find(({ endpoint: one }) => `${one.method} ${one.path}` === route)?.endpoint;
    const isPage = allPages.some(({ path }) => route === `GET ${path}`);
    const ask = async (actor: ActorName, filled: Record<string, unknown>) => {
      const { method, url, body } = requestOf(route, filled, endpoint);
      const session = await accessActors.cookieOf(actor);
      // A banned member's session counts for nothing: they see a guest's page.
      const csrf =
        (actor !== 'banned' && session?.csrf) ||
        guestCsrfToken(site.platform.config.secret.reveal(), site.clock.now());
      const answer = await fetch(site.url + url, {
        method,
        redirect: 'manual',
        headers: {
          ...(session && { cookie: session.cookie }),
          ...(method !== 'GET' && { 'x-csrf-token': csrf }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      });
      const text = await answer.text();
      answered[actor] = answer.status;
      if (isPage && answer.status === 200) expect(mainHeadingOf(text).length, actor).toBeGreaterThan(2);
      const isOwn = Boolean(session) && actor !== 'banned' && (endpoint !== undefined || isPage);
      if (isOwn && answer.status === 200) expect(answer.headers.get('cache-control'), actor).toBe(unkept);
    };
    // What only reads is asked by all at the same time, of the same things.
    if (route.startsWith('GET ')) {
      const filled = await accessActors.fill(input);
      await Promise.all(actors.map((actor) => ask(actor, filled)));
    } else for (const actor of actors) await ask(actor, await accessActors.fill(input));
    expect(answered).toEqual(statuses);
  });
});
