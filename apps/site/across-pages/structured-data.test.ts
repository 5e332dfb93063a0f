import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { changeSite } from '#features/admin/testing/site-settings.ts';
import { aCampaign } from '#features/campaigns/testing/a-campaign.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { aContentPage, aTextBlock } from '#features/pages/testing/a-content-page.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { getTrack } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, type World, worldOf } from '#testing/world.ts';
import { drawSharePicture } from '../../../tools/dump/draw-share-picture.ts';
import { allPages } from '../all-pages.ts';

/** Ends a script, and begins a comment and a tag, where it is not escaped. */
const hostile = `</script><!--<script>alert("1")&'\u2028.`;

let site: ASite;
let world: World;
let admin: Member;
let ada: Member;
beforeAll(async () => {
  site = await aSite();
  world = worldOf(site);
  admin = await world.person('admin', { admin: true });
  ada = await world.person('ada');
  await updateUser(site.platform.db, ada.id, { username: `ada ${hostile}`, about: hostile });
}, 180_000);
afterAll(() => site.close());

const address = z.url({ protocol: /^https?$/ }).startsWith('http://localhost');
const text = z.string().min(1);
const organization = z.strictObject({ '@type': z.literal('Organization'), name: text, url: address });
const person = z.strictObject({ '@type': z.literal('Person'), name: text, url: address });

/** What search engines and schema.org require and recommend of each kind, and nothing else. */
const Thing = z.discriminatedUnion('@type', [
  z.strictObject({
    '@type': z.literal('MusicRecording'),
    name: text,
    description: text,
    url: address,
    image: address,
    dateCreated: z.iso.datetime(),
    byArtist: person,
    genre: text.optional(),
    license: z.url().optional(),
    duration: z.iso.duration(),
    audio: z.strictObject({
      '@type': z.literal('AudioObject'),
      contentUrl: address,
      encodingFormat: z.literal('audio/mpeg'),
    }),
  }),
  z.strictObject({
    '@type': z.literal('MusicGroup'),
    name: text,
    description: text,
    url: address,
    image: address,
  }),
  z.strictObject({
    '@type': z.literal('ProfilePage'),
    dateCreated: z.iso.datetime(),
    mainEntity: person.extend({ description: text.optional(), image: address.optional() }),
  }),
  z.strictObject({
    '@type': z.literal('Article'),
    headline: text,
    description: text.optional(),
    image: address.optional(),
    datePublished: z.iso.datetime(),
    author: organization,
    publisher: organization,
    mainEntityOfPage: address,
  }),
  z.strictObject({ '@type': z.literal('WebSite'), name: text, url: address }),
  z.strictObject({
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.number().int(),
          name: text,
          item: address,
        }),
      )
      .min(2)
      .refine((items) => items.every(({ position }, at) => position === at + 1)),
  }),
]);
const Document = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(Thing).min(1),
});

async function htmlOf(path: string, viewer?: Member): Promise<string> {
  const cookie = viewer && [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(site.url + path, { headers: cookie ? { cookie } : {} });
  expect(answer.status, path).toBe(200);
  return answer.text();
}

/** The JSON-LD of a page, checked; null where it has none. */
async function thingsOf(path: string, viewer?: Member): Promise<z.infer<typeof Thing>[] | null> {
  const html = await htmlOf(path, viewer);
  const found = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  expect(found.length, path).toBeLessThan(2);
  const written = found[0]?.[1];
  return written === undefined ? null : Document.parse(JSON.parse(written))['@graph'];
}

const kindsOf = async (path: string, viewer?: Member) =>
  (await thingsOf(path, viewer))?.map((thing) => thing['@type']) ?? null;

async function aTrackPage(more: Parameters<typeof aStoredTrack>[2] = {}): Promise<string> {
  const { id } = await aStoredTrack(world, ada, more);
  return trackOf(await ada.call(getTrack, { id })).selfLink;
}

test('a track, a member and a group are described to search engines, with texts that end no script [SHELL-119]', async () => {
  const path = await aTrackPage({ title: hostile });
  const [recording, way] = (await thingsOf(path)) ?? [];
  const byArtist = { name: `ada ${hostile}`, url: `${site.url}/user/${ada.profileLink}` };
  expect(recording).toMatchObject({ '@type': 'MusicRecording', name: hostile, byArtist });
  expect(recording).toMatchObject({ url: `${site.url}${path}` });
  expect(way).toMatchObject({
    itemListElement: [{ item: `${site.url}/tracks` }, { item: byArtist.url }, { item: site.url + path }],
  });
  expect(await thingsOf(`/user/${ada.profileLink}`)).toMatchObject([
    { '@type': 'ProfilePage', mainEntity: { ...byArtist, description: hostile } },
  ]);
  const { groupLink } = await aGroup(world, ada, { name: 'Owls', description: hostile });
  expect(await thingsOf(`/group/${groupLink}`)).toMatchObject([
    { '@type': 'MusicGroup', name: 'Owls', description: hostile.replace('\u2028', ' ') },
    { '@type': 'BreadcrumbList' },
  ]);
});

test('news, articles, products, campaigns and the home are described, under the name of the installation [SHELL-119]', async () => {
  const news = await aNewsItem(admin, { title: 'Heard' });
  await changeSite(admin, { name: '"Owl" & <sons>' });
  expect(await thingsOf('/')).toEqual([{ '@type': 'WebSite', name: '"Owl" & <sons>', url: `${site.url}/` }]);
  expect(await thingsOf(`/news/${news.id}`)).toMatchObject([
    { '@type': 'Article', headline: 'Heard', publisher: { name: '"Owl" & <sons>' } },
    { itemListElement: [{ name: 'News' }, { name: 'Heard' }] },
  ]);
  const article = await aContentPage(admin, {
    path: '/learn/drums',
    type: 'article',
    blocks: [aTextBlock('Boom')],
  });
  expect(await kindsOf(article.path)).toEqual(['Article', 'BreadcrumbList']);
  expect(await kindsOf(`/shop/${await aProduct(site.platform, {})}`)).toEqual(['BreadcrumbList']);
  const { groupLink } = await aCampaign(world, ada, admin);
  expect(await thingsOf(`/campaigns/${groupLink}`)).toMatchObject([
    { itemListElement: [{ item: `${site.url}/campaigns` }, { item: `${site.url}/campaigns/${groupLink}` }] },
  ]);
});

test('what guests do not see, what is not to be indexed, and pages of members are not described [SHELL-119]', async () => {
  const shown = await aTrackPage();
  expect(await kindsOf(shown)).not.toBeNull();
  expect(await kindsOf(shown, ada)).toBeNull();
  expect(await kindsOf(await aTrackPage({ published: false }), ada)).toBeNull();
  const { groupLink } = await aGroup(world, ada, { privacySetting: 'closed' });
  expect(await kindsOf(`/group/${groupLink}`)).toBeNull();
  const unlisted = await aContentPage(admin, { type: 'article', unlisted: true, blocks: [aTextBlock('x')] });
  expect(await kindsOf(unlisted.path)).toBeNull();
});

const metaOf = (html: string, name: string) =>
  new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null;

test('every page has a picture for link previews with its whole address, by default one of 1200 x 630 px [SHELL-118]', async () => {
  const paths = allPages.filter(({ path }) => !path.includes('$')).map(({ path }) => path);
  let byDefault = 0;
  for (const path of [...paths, await aTrackPage()]) {
    const answer = await fetch(site.url + path, { redirect: 'manual' });
    if (answer.status !== 200) continue;
    const image = metaOf(await answer.text(), 'og:image');
    expect(image, path).toMatch(/^http:\/\/localhost:\d+\/[^<>"]+$/);
    if (image === `${site.url}/og.png`) byDefault += 1;
  }
  expect(byDefault).toBeGreaterThan(20);
  const html = await htmlOf('/campaigns');
  expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual(['1200', '630']);
  const picture = await fetch(`${site.url}/og.png`);
  expect(picture.headers.get('content-type')).toBe('image/png');
  const shown = await sharp(await picture.arrayBuffer()).metadata();
  expect([shown.width, shown.height]).toEqual([1200, 630]);
});

test('the picture for link previews is the one that its source draws [SHELL-118]', async () => {
  const served = await (await fetch(`${site.url}/og.png`)).arrayBuffer();
  const pixels = (picture: ArrayBuffer | Buffer) => sharp(picture).removeAlpha().raw().toBuffer();
  const [is, drawn] = await Promise.all([pixels(served), pixels(await drawSharePicture())]);
  const difference = is.reduce((sum, value, at) => sum + Math.abs(value - (drawn[at] ?? 0)), 0) / is.length;
  expect(difference).toBeLessThan(1);
});
