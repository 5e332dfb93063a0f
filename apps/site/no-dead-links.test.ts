import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trackComments } from '#features/tracks/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, worldOf } from '#testing/world.ts';
import { pagePaths } from './page-paths.ts';

let site: ASite;
let mira: Member;
let admin: Member;
beforeAll(async () => {
  site = await aSite();
  const world = worldOf(site);
  mira = await world.person('mira');
  admin = await world.person('admin', { admin: true });
  const { id } = await aStoredTrack(world, mira, { title: 'Linked' });
  await mira.call(trackComments.post, { id, content: `See ${site.url}/tracks` });
}, 180_000);
afterAll(() => site.close());

/** Where a page of the site has links to; `&` and the like are written out. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*href="([^"]*)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#38;', '&'),
  );
}

/** Walks over all links, page by page, and answers those that lead nowhere, with the page that they stand on. */
async function deadLinks(person: Member | null): Promise<{ dead: string[]; seen: number }> {
  const cookie = person ? [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ') : '';
  const headers: Record<string, string> = cookie ? { cookie } : {};
  const from = new Map<string, string>();
  const waiting: { path: string; on: string }[] = pagePaths
    .filter((path) => !path.includes('$'))
    .map((path) => ({ path, on: 'the list of pages' }));
  const dead: string[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (from.has(next.path)) continue;
    from.set(next.path, next.on);
    const answer: Response = await fetch(site.url + next.path, { headers, redirect: 'manual' });
    if (answer.status >= 400) dead.push(`${next.path} (${answer.status}) on ${next.on}`);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    const found = isPage ? linksOf(await answer.text()) : [];
    const location: string | null = answer.headers.get('location');
    const hrefs: readonly string[] = location ? [location] : found;
    for (const href of hrefs) {
      const url = new URL(href, site.url + next.path);
      // Leaving would end the session that walks, and the track of this test has no sound.
      if (url.origin === site.url && !/^\/(logout$|files\/)/.test(url.pathname))
        waiting.push({ path: url.pathname + url.search, on: next.path });
    }
  }
  return { dead, seen: from.size };
}

describe('no link of any page leads nowhere', () => {
  const walkers: readonly (readonly [string, () => Member | null])[] = [
    ['a guest', () => null],
    ['a member', () => mira],
    ['an admin', () => admin],
  ];
  test.each(walkers)('for %s', async (name, who) => {
    const { dead, seen } = await deadLinks(who());
    // Pages of admins and builders are not there for others, and no page has links to them.
    const hidden = /^\/(admin|dev)\//;
    expect(dead.filter((one) => !hidden.test(one) || !one.endsWith('the list of pages'))).toEqual([]);
    expect(seen, name).toBeGreaterThan(40);
  });
});
