import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { withholdList } from '#features/lists/server/list.store.ts';
import { aList } from '#features/lists/testing/a-list.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';
import { findSitemapPart, findSitemapPartStarts } from './find-sitemap-part.ts';

const world = await aWorld();
const { db } = world.platform;
const { siteUrl } = world.platform.config;
const owner = await world.person('owner', { accountType: 6 });
const admin = await world.person('admin', { admin: true });
const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });

interface Sitemap {
  sitemapindex?: { sitemap: { loc: string }[] };
  urlset?: { url?: { loc: string; lastmod?: string }[] } | '';
}

async function read(url: string): Promise<Sitemap> {
  const { status, body, headers } = await world.guest.raw({ method: 'GET', url });
  expect([url, status]).toEqual([url, 200]);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(XMLValidator.validate(body)).toBe(true);
  return parser.parse(body);
}

/** All paths in all parts of the index. */
async function addresses(): Promise<string[]> {
  const parts = (await read('/sitemap.xml')).sitemapindex?.sitemap ?? [];
  const lists = await Promise.all(parts.map(({ loc }) => read(loc.slice(siteUrl.length))));
  return lists
    .flatMap(({ urlset }) => (urlset ? (urlset.url ?? []) : []))
    .map(({ loc }) => loc.slice(siteUrl.length));
}

test('robots.txt names the sitemap, whose parts list exactly what guests may see [LIST-018]', async () => {
  const robots = await world.guest.raw({ method: 'GET', url: '/robots.txt' });
  expect(robots.body.split('\n')).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  expect(robots.body).toContain('Disallow: /account');
  const { id: onStage } = await aStoredTrack(world, owner, { title: 'On stage' });
  await aList(owner, [onStage], { title: 'Shown list' });
  await aList(owner, [], { title: 'Empty list' });
  for (const visibility of ['secret', 'private'] as const)
    await aList(owner, [onStage], { title: 'Hidden list', visibility });
  const { id: withheld } = await aList(owner, [onStage], { title: 'Hidden by moderators' });
  await withholdList(db, withheld, world.clock.now());
  const { id: offStage } = await aStoredTrack(world, owner, { title: 'Off stage', published: false });
  await aList(owner, [offStage], { title: 'Draft list' });
  await aStoredTrack(world, owner, { title: 'On its way', status: 'processing' });
  await aGroup(world, owner, { name: 'Open' });
  await aGroup(world, owner, { name: 'Hidden', privacySetting: 'closed' });
  const { id } = await aNewsItem(admin, { title: 'Said' });
  const future = await aNewsItem(admin, { title: 'Not yet', publishedAt: '2099-01-01T00:00:00Z' });
  const banned = await world.person('banned');
  await aStoredTrack(world, banned, { title: 'Of a banned one' });
  await updateUser(db, banned.id, { banned_at: world.clock.now() });
  const found = await addresses();
  expect(found).toContain('/community');
  expect(found).toContain(`/user/${owner.profileLink}`);
  expect(found).toContain('/group/open');
  expect(found).toContain(`/news/${id}`);
  expect(found.filter((path) => path.includes('/track/'))).toHaveLength(1);
  expect(found.find((path) => path.includes('/track/'))).toContain('/track/on-stage');
  const listPaths = found.filter((path) => path.includes('/list/'));
  expect(listPaths).toEqual([`/user/${owner.profileLink}/list/shown-list`]);
  expect(found.filter((path) => /hidden|banned/.test(path) || path.includes(future.id))).toEqual([]);
  expect(new Set(found).size).toBe(found.length);
});

test('the sitemap has no list whose only track is of a member who blocks its owner [LIST-018]', async () => {
  const [lister, blocker] = [await world.person('lister'), await world.person('blocker')];
  const { id } = await aStoredTrack(world, blocker, { title: 'Not for lister' });
  await aList(lister, [id], { title: 'Of the blocker' });
  const path = `/user/${lister.profileLink}/list/of-the-blocker`;
  expect(await addresses()).toContain(path);
  await blocker.call(blockUser, { id: lister.id });
  expect(await addresses()).not.toContain(path);
});

test('an unknown part of the sitemap is answered with 404', async () => {
  for (const url of ['/sitemap/songs/00000000-0000-0000-0000-000000000000.xml', '/sitemap/tracks/1.xml']) {
    expect((await world.guest.raw({ method: 'GET', url })).status).toBe(404);
  }
});

test('every row is in exactly one part of the sitemap', async () => {
  for (let at = 0; at < 7; at += 1) await aStoredTrack(world, owner, { title: `Many ${at}` });
  const now = world.clock.now();
  const all = await findSitemapPart(db, {
    kind: 'tracks',
    afterId: '00000000-0000-0000-0000-000000000000',
    now,
  });
  const partStarts = await findSitemapPartStarts(db, { kind: 'tracks', now, items: 3 });
  expect(partStarts).toHaveLength(Math.ceil(all.length / 3) - 1);
  for (const [at, partStart] of partStarts.entries()) {
    const rest = await findSitemapPart(db, { kind: 'tracks', afterId: partStart, now });
    expect(rest).toEqual(all.slice((at + 1) * 3));
  }
});
