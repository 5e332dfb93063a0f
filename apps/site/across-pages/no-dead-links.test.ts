import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSite } from '#features/admin/testing/site-settings.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, worldOf } from '#testing/world.ts';
import { allPages } from '../all-pages.ts';

let site: ASite;
let mira: Member;
let admin: Member;
beforeAll(async () => {
  site = await aSite();
  const world = worldOf(site);
  mira = await world.person('mira');
  admin = await world.person('admin', { admin: true });
  // Without a text there is no such page.
  await changeSite(admin, { imprint: 'Mira, Hull' });
  const { id } = await aStoredTrack(world, mira, { title: 'Linked' });
  await mira.call(trackComments.post, { id, content: `See ${site.url}/tracks` });
}, 180_000);
afterAll(() => site.close());

/** The links of a page, with entities decoded. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*href="([^"]*)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#38;', '&'),
  );
}

/** Follows all links, page by page, and returns the dead ones with the page that links to them. */
async function deadLinks(person: Member | null): Promise<{ dead: string[]; seen: number }> {
  const cookie = person ? [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ') : '';
  const headers: Record<string, string> = cookie ? { cookie } : {};
  const from = new Map<string, string>();
  const waiting: { path: string; on: string }[] = allPages
    .filter(({ path }) => !path.includes('$'))
    .map(({ path }) => ({ path, on: 'the list of pages' }));
  const dead: string[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (from.has(next.path)) continue;
    from.set(next.path, next.on);
    const answer: Response = await fetch(site.url + next.path, { headers, redirect: 'manual' });
    if (answer.status >= 400) dead.push(`${next.path} (${answer.status}) on ${next.on}`);
    // The samples of the gallery lead nowhere.
    if (next.path.startsWith('/dev/gallery/')) continue;
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    const found = isPage ? linksOf(await answer.text()) : [];
    const location: string | null = answer.headers.get('location');
    const hrefs: readonly string[] = location ? [location] : found;
    for (const href of hrefs) {
      const url = new URL(href, site.url + next.path);
      // Signing out would end the crawling session, and this test's track has no sound.
      if (url.origin === site.url && !/^\/(logout$|files\/)/.test(url.pathname))
        waiting.push({ path: url.pathname + url.search, on: next.path });
    }
  }
  return { dead, seen: from.size };
}

describe('no page links to a dead address', () => {
  const walkers: readonly (readonly [string, () => Member | null])[] = [
    ['a guest', () => null],
    ['a member', () => mira],
    ['an admin', () => admin],
  ];
  test.each(walkers)('for %s', async (name, viewer) => {
    const { dead, seen } = await deadLinks(viewer());
    // Pages for admins and developers are hidden from others, and no page links to them.
    const hidden = /^\/(admin|dev)\b/;
    expect(dead.filter((one) => !hidden.test(one) || !one.endsWith('the list of pages'))).toEqual([]);
    expect(seen, name).toBeGreaterThan(40);
  });
});
