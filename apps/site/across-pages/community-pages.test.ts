import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { updateNews } from '#features/news/contract.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { getTrack } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, type World, worldOf } from '#testing/world.ts';

let site: ASite;
let world: World;
let mira: Member;
let admin: Member;
beforeAll(async () => {
  site = await aSite();
  world = worldOf(site);
  mira = await world.person('mira', { accountType: 2 });
  admin = await world.person('admin', { admin: true });
}, 180_000);
afterAll(() => site.close());

async function open(
  path: string,
  member?: Member,
): Promise<{ status: number; html: string; title?: string | undefined }> {
  const cookie = [...(member?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(site.url + path, { headers: cookie ? { cookie } : {}, redirect: 'manual' });
  const html = await answer.text();
  return { status: answer.status, html, title: /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] };
}

test.each([
  ['/feed', 'News'],
  ['/tutorials', 'Tutorials'],
  ['/tracks', 'Tracks'],
  ['/users', 'Users'],
  ['/groups', 'Groups'],
  ['/community', 'Community'],
  ['/community/search', 'Search'],
])(
  '%s exists for guests and members, titled "%s" [SHELL-010] [SHELL-011] [COMM-060]',
  async (path, title) => {
    for (const member of [undefined, mira]) {
      expect(await open(path, member)).toMatchObject({ status: 200, title });
    }
  },
);

/** The tabs of a page, the marked one in brackets. */
function tabsOf(html: string, label = 'Community pages'): string[] {
  const from = html.indexOf(`aria-label="${label}"`);
  if (from < 0) return [];
  const links = html.slice(from, html.indexOf('</nav>', from)).matchAll(/<a ([^>]*)>([^<]*)</g);
  return [...links].map(([, attributes, name]) =>
    attributes?.includes('aria-current') ? `[${name}]` : `${name}`,
  );
}

test('the pages of the community share their tabs, other pages have none [SHELL-141]', async () => {
  const news = await aNewsItem(admin);
  const tutorial = await aNewsItem(admin, { feed: 'tutorials' });
  for (const [path, marked] of [
    ['/community', ''],
    ['/tracks', 'Tracks'],
    ['/tracks?type=recent', 'Tracks'],
    ['/tracks/genre/jazz', 'Tracks'],
    ['/users', 'Users'],
    ['/groups', 'Groups'],
    ['/feed', 'News'],
    [`/news/${news.id}`, 'News'],
    [`/news/${tutorial.id}`, 'Tutorials'],
    ['/tutorials', 'Tutorials'],
  ] as const)
    for (const member of [undefined, mira])
      expect(tabsOf((await open(path, member)).html), path).toEqual(
        ['Tracks', 'Users', 'Groups', 'News', 'Tutorials'].map((name) =>
          name === marked ? `[${name}]` : name,
        ),
      );
  for (const path of ['/', '/learn/', '/tracks/genre/no-such-genre', '/community/search'])
    expect(tabsOf((await open(path, mira)).html), path).toEqual([]);
});

test('the pages of what a member has made share their tabs, other pages have none [SHELL-170]', async () => {
  for (const [path, marked] of [
    ['/account/tracks', 'My tracks'],
    ['/account/projects', 'My projects'],
    ['/account/groups', 'My groups'],
    ['/account/lists', 'My lists'],
    ['/account/lists?type=liked', 'My lists'],
  ] as const)
    expect(tabsOf((await open(path, mira)).html, 'Your pages'), path).toEqual(
      ['My tracks', 'My projects', 'My groups', 'My lists'].map((name) =>
        name === marked ? `[${name}]` : name,
      ),
    );
  for (const path of ['/account', '/tracks', '/group/new'])
    expect(tabsOf((await open(path, mira)).html, 'Your pages'), path).toEqual([]);
});

test('every page of the community opens for a guest and links to /accounts where it mentions pricing [COMM-001] [COMM-004]', async () => {
  const { id } = await aStoredTrack(world, mira);
  const track = trackOf(await mira.call(getTrack, { id }));
  const group = await aGroup(world, mira);
  const news = await aNewsItem(admin);
  const pages = [
    '/community /community/search /community/search?term=a /feed /tutorials /tracks /users /groups',
    '/tracks?type=trending /tracks?type=featured /tracks?type=recent',
    '/users?sort=top_users /users?sort=trending_users /users?sort=new_users',
    '/groups?type=popular /groups?type=featured /groups?type=new',
    `${track.selfLink} ${track.user.selfLink} ${track.user.selfLink}/tracks ${track.user.selfLink}/followers`,
    `${track.user.selfLink}/following ${track.user.selfLink}/groups`,
    `${group.selfLink} ${group.selfLink}/members ${group.selfLink}/tracks ${news.selfLink}`,
  ];
  for (const path of pages.join(' ').split(' ')) {
    const { status, html } = await open(path);
    expect(status, path).toBe(200);
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*[^<]*pric[^<]*</gi)];
    expect(links.length, path).toBeGreaterThan(0);
    for (const [, href] of links) expect(href, path).toBe('/accounts');
  }
});

test('a guest can read every list that is not for members only [COMM-001]', async () => {
  const { id } = await aStoredTrack(world, mira);
  const group = await aGroup(world, mira);
  const news = await aNewsItem(admin);
  const lists = [
    ...['recent', 'trending', 'featured'].flatMap((name) => [`/api/mixdowns/${name}`, `/api/groups/${name}`]),
    ...['top', 'trending', 'recent'].map((name) => `/api/users/${name}`),
    ...['mixdowns', 'group_memberships', 'followers', 'followings'].map(
      (name) => `/api/users/${mira.id}/${name}`,
    ),
    ...['memberships', 'group_tracks', 'group_tracks/featured', 'comments', 'news'].map(
      (name) => `/api/groups/${group.groupLink}/${name}`,
    ),
    ...['news', 'tutorials'].map((type) => `/api/feed_items?type=${type}`),
    ...[
      `/api/tracks/${id}/comments`,
      `/api/news/${news.id}/comments`,
      '/api/community/search?q=a',
      '/api/genres',
    ],
  ];
  for (const path of lists) expect((await open(path)).status, path).toBe(200);
});

test('"Create project" opens the configured empty template [PROJECT-021]', async () => {
  const { studioUrl, emptyTemplateId } = site.platform.config;
  const address = `${studioUrl}/templates/${emptyTemplateId}/new-project`;
  for (const path of ['/account/projects', '/community'])
    expect((await open(path, mira)).html, path).toContain(`href="${address}"`);
});

test('a news item has a page with a head for previews at its own link, and none before its publication [COMM-071] [SHELL-146]', async () => {
  const item = await aNewsItem(admin, { title: 'Rock & roll', body: 'First *words*.' });
  const { status, html, title } = await open(item.selfLink);
  expect([status, title]).toEqual([200, 'Rock &amp; roll']);
  expect(html).toContain('<p>First <em>words</em>.</p>');
  expect(html).toContain('property="og:type" content="article"');
  expect(html).toContain(`property="og:image" content="${site.url}/cards/news/${item.id}.jpg"`);
  expect(html).toContain('property="og:image:alt" content="Rock &#38; roll"');
  expect(html).toContain('name="description" content="First words."');
  expect(html).toContain('type="application/rss+xml"');
  await admin.call(updateNews, { id: item.id, news: { publishedAt: '2099-01-01T00:00:00Z' } });
  for (const member of [undefined, mira]) expect((await open(item.selfLink, member)).status).toBe(404);
  expect((await open(item.selfLink, admin)).status).toBe(200);
  for (const none of ['/news/0198f000-0000-7000-8000-000000000000', '/news/nothing']) {
    expect((await open(none)).status, none).toBe(404);
  }
});

test('a guest who has just seen a news item no longer finds it once it is withdrawn', async () => {
  const item = await aNewsItem(admin, { title: 'Said too early' });
  const paths = ['/feed', '/community', item.selfLink];
  // A guest's page may be as old as the cache allows.
  await expect.poll(async () => (await open('/feed')).html, { timeout: 10_000 }).toContain('Said too early');
  for (const place of paths) await open(place);
  await admin.call(updateNews, { id: item.id, news: { publishedAt: '2099-01-01T00:00:00Z' } });
  for (const place of paths) expect((await open(place)).html, place).not.toContain('Said too early');
});
