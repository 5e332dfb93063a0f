import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { archivePage, endPublication, movePage, publishPage, savePage } from '../admin.contract.ts';
import { getContentPage } from '../contract.ts';
import { aContentPage, aDraftPage, aTextBlock } from '../testing/a-content-page.ts';
import { aPassingMedium } from '../testing/a-passing-medium.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const guest = world.newGuest();

const read = async (path: string, more: { education?: 'true' } = {}) =>
  (await guest.call(getContentPage, { path, ...more })).data;
const statusOf = (path: string, more: { education?: 'true' } = {}) =>
  read(path, more).then(
    () => 200,
    (refusal) => refusal.status,
  );
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();

test('GET /api/content/pages answers anybody a page in its wire shape [CMS-003] [CMS-004] [CMS-006]', async () => {
  const medium = await aPassingMedium(world, admin);
  const { id } = await aContentPage(admin, {
    path: '/about',
    title: 'About us',
    description: 'Who we are',
    blocks: [
      { id: 'a', component: 'blocks.hero', title: 'About us' },
      { id: 'b', component: 'blocks.text-and-image', text: '*Hello*', image: { id: medium.id } },
      aTextBlock('# Who\n\nWe **play**.', 'c'),
    ],
  });
  await medium.remove();
  const { status, body } = await guest.raw({ method: 'GET', url: '/api/content/pages?path=%2Fabout' });
  expect(status).toBe(200);
  expect(body).toEqual({
    data: {
      id,
      attributes: {
        path: '/about',
        title: 'About us',
        type: 'article',
        description: 'Who we are',
        navigation: { title: 'About us', path: '/about', items: [] },
        published_at: world.clock.now().toISOString(),
        share_image_url: null,
        unlisted: false,
        lesson: null,
        blocks: [
          expect.objectContaining({ id: 'a', __component: 'blocks.hero', title: 'About us' }),
          expect.objectContaining({ id: 'b', __component: 'blocks.text-and-image', failed: true }),
          expect.objectContaining({
            id: 'c',
            __component: 'blocks.markdown',
            content: '# Who\n\nWe **play**.',
            content_html: '<h2 id="s-who">Who</h2>\n<p>We <strong>play</strong>.</p>',
          }),
        ],
      },
    },
  });
});

test('a page has one of three types [CMS-001]', async () => {
  for (const type of ['article', 'article_overview', 'home'] as const) {
    const { path } = await aContentPage(admin, { type });
    expect((await read(path)).attributes.type).toBe(type);
  }
  await expect(aContentPage(admin, { type: 'landing' })).rejects.toMatchObject({ status: 422 });
});

test('a page is its blocks in their order, without hidden ones [CMS-002]', async () => {
  const { path } = await aContentPage(admin, {
    blocks: [
      aTextBlock('one', 'z'),
      { ...aTextBlock('hidden canary', 'h'), hidden: true },
      aTextBlock('two', 'a'),
      aTextBlock('three', 'm'),
    ],
  });
  const { attributes } = await read(path);
  expect(attributes.blocks).toMatchObject([{ id: 'z' }, { id: 'a' }, { id: 'm' }]);
  expect(JSON.stringify(attributes)).not.toContain('canary');
});

test('an unknown, drafted or archived path answers 404 [CMS-006]', async () => {
  const draft = await aDraftPage(admin);
  const { id, path } = await aContentPage(admin);
  expect(await statusOf('/nowhere')).toBe(404);
  expect(await statusOf(draft.path)).toBe(404);
  expect(await statusOf(path)).toBe(200);
  await admin.call(archivePage, { id });
  expect(await statusOf(path)).toBe(404);
});

test('a draft is shown to nobody until it is published, and then at once', async () => {
  const { id, path, draft } = await aContentPage(admin, { blocks: [aTextBlock('first')] });
  await read(path);
  const saved = await admin.call(savePage, {
    id,
    revision: draft.revision,
    document: { title: 'Anew', blocks: [aTextBlock('second')] },
  });
  expect(JSON.stringify(await read(path))).toContain('first');
  await admin.call(publishPage, { id, revision: saved.data.draft.revision });
  expect(JSON.stringify(await read(path))).toContain('second');
});

test('what is shown follows from the clock: from a time on, until a time, and then what was before [CMS-073]', async () => {
  const { id, path, draft } = await aContentPage(admin, { title: 'Always' });
  const save = async (title: string, revision: number, times: { fromAt?: string; untilAt?: string }) => {
    const saved = await admin.call(savePage, { id, revision, document: { title } });
    return (await admin.call(publishPage, { id, revision: saved.data.draft.revision, ...times })).data.draft
      .revision;
  };
  const next = await save('Soon', draft.revision, { fromAt: inMinutes(10), untilAt: inMinutes(20) });
  await save('Later', next, { fromAt: inMinutes(30) });
  const titles: string[] = [];
  for (let minute = 0; minute < 40; minute += 5) {
    titles.push((await read(path)).attributes.title);
    world.clock.advance(5 * 60_000);
  }
  expect(titles).toEqual(['Always', 'Always', 'Soon', 'Soon', 'Always', 'Always', 'Later', 'Later']);
});

test('a planned page does not exist before its time, nor after its end [CMS-073]', async () => {
  const { path } = await aContentPage(admin, {}, { fromAt: inMinutes(1), untilAt: inMinutes(2) });
  expect(await statusOf(path)).toBe(404);
  world.clock.advance(60_000);
  expect(await statusOf(path)).toBe(200);
  world.clock.advance(60_000);
  expect(await statusOf(path)).toBe(404);
});

test('a publication begins and ends to the second in a process that has just read the pages [CMS-073]', async () => {
  const inSeconds = (count: number) => inMinutes(count / 60);
  const { path } = await aContentPage(admin, {}, { fromAt: inSeconds(5), untilAt: inSeconds(10) });
  const statuses: number[] = [];
  for (let second = 0; second < 20; second += 5) {
    statuses.push(await statusOf(path));
    world.clock.advance(5000);
  }
  expect(statuses).toEqual([404, 200, 404, 404]);
});

test('a publication that an admin ends shows what was before it; a planned one is taken back [CMS-073]', async () => {
  const page = await aContentPage(admin, { title: 'Before' });
  const saved = await admin.call(savePage, {
    id: page.id,
    revision: page.draft.revision,
    document: { title: 'After' },
  });
  world.clock.advance(1000);
  const { data } = await admin.call(publishPage, { id: page.id, revision: saved.data.draft.revision });
  expect((await read(page.path)).attributes.title).toBe('After');
  world.clock.advance(1000);
  await admin.call(endPublication, { id: page.id, publicationId: data.publications[0]?.id ?? '' });
  expect((await read(page.path)).attributes.title).toBe('Before');
  const planned = await aContentPage(admin, {}, { fromAt: inMinutes(1) });
  await admin.call(endPublication, { id: planned.id, publicationId: planned.publications[0]?.id ?? '' });
  world.clock.advance(120_000);
  expect(await statusOf(planned.path)).toBe(404);
});

test('the education edition has its own pages, a home too, and those of both [CMS-009] [CMS-074]', async () => {
  await aContentPage(admin, { path: '/', type: 'home', title: 'Home' });
  await aContentPage(admin, { path: '/', edition: 'education', type: 'home', title: 'School home' });
  await aContentPage(admin, { path: '/shared', edition: 'both' });
  await aContentPage(admin, { path: '/for-schools', edition: 'education' });
  expect((await read('/')).attributes.title).toBe('Home');
  expect((await read('/', { education: 'true' })).attributes.title).toBe('School home');
  expect([await statusOf('/shared'), await statusOf('/shared', { education: 'true' })]).toEqual([200, 200]);
  expect([await statusOf('/for-schools'), await statusOf('/for-schools', { education: 'true' })]).toEqual([
    404, 200,
  ]);
});

test('navigation is the tree of a section in its order, none on a home [CMS-007] [CMS-008]', async () => {
  const navigation = (place: number, more: object = {}) => ({ title: '', place, hidden: false, ...more });
  await aContentPage(admin, { path: '/guide/', type: 'article_overview', title: 'Guide' });
  await aContentPage(admin, { path: '/guide/two', title: 'Two', navigation: navigation(2) });
  await aContentPage(admin, {
    path: '/guide/one',
    title: 'One',
    navigation: navigation(1, { title: 'No. 1' }),
  });
  await aContentPage(admin, { path: '/guide/one/deep', title: 'Deep' });
  await aContentPage(admin, {
    path: '/guide/secret',
    title: 'Secret',
    navigation: navigation(3, { hidden: true }),
  });
  await aDraftPage(admin, { path: '/guide/draft', title: 'Draft' });
  const expected = {
    title: 'Guide',
    path: '/guide/',
    items: [
      { title: 'No. 1', path: '/guide/one', items: [{ title: 'Deep', path: '/guide/one/deep', items: [] }] },
      { title: 'Two', path: '/guide/two', items: [] },
    ],
  };
  for (const path of ['/guide/', '/guide', '/guide/one/deep'])
    expect((await read(path)).attributes.navigation).toMatchObject(expected);
  const { attributes } = await read('/');
  expect(attributes.navigation).toBeNull();
});

test('a subpages list has the pages directly below, breadcrumbs those above [CMS-031] [CMS-034]', async () => {
  const blocks = [
    { id: 'list', component: 'blocks.subpages-list' },
    { id: 'trail', component: 'blocks.breadcrumbs' },
  ];
  await aContentPage(admin, { path: '/book', type: 'article_overview', title: 'Book', blocks });
  await aContentPage(admin, { path: '/book/one', title: 'Chapter', description: 'The first', blocks });
  await aContentPage(admin, { path: '/book/one/page', title: 'Leaf', blocks });
  expect((await read('/book')).attributes.blocks).toMatchObject([
    { pages: [{ title: 'Chapter', description: 'The first', path: '/book/one', image: null }] },
    { trail: [{ title: 'Book', path: '/book' }] },
  ]);
  expect((await read('/book/one/page')).attributes.blocks).toMatchObject([
    { pages: [] },
    { trail: [{ title: 'Book' }, { title: 'Chapter', path: '/book/one' }, { title: 'Leaf' }] },
  ]);
});

test('an earlier path answers the page at its new one [CMS-075]', async () => {
  const { id } = await aContentPage(admin, { path: '/old-name' });
  await admin.call(movePage, { id, path: '/new-name' });
  expect((await read('/old-name')).attributes.path).toBe('/new-name');
});

test('a link leads to its page or else its address, and leaves the site in a new tab [CMS-028] [CMS-029]', async () => {
  const button = (more: object) => ({
    component: 'blocks.cta-row',
    text: 'Go',
    button: { label: 'Go', ...more },
  });
  const { path } = await aContentPage(admin, {
    blocks: [
      { id: 'a', ...button({ page: { path: '/tracks' }, url: 'https://example.com' }) },
      { id: 'b', ...button({ url: 'https://example.com' }) },
    ],
  });
  expect((await read(path)).attributes.blocks).toMatchObject([
    { button: { label: 'Go', href: '/tracks', external: false, newTab: false } },
    { button: { label: 'Go', href: 'https://example.com', external: true, newTab: true } },
  ]);
});

test('a block of a kind that is unknown by now, or without what it needs, is marked, the others are whole [CMS-022] [CMS-023]', async () => {
  const page = await aContentPage(admin, { blocks: [aTextBlock('fine', 'ok')] });
  const { id, path, draft } = page;
  const blocks = [
    { id: 'gone', component: 'blocks.marquee' },
    { id: 'bare', component: 'blocks.image' },
    aTextBlock('fine', 'ok'),
  ];
  await world.platform.db
    .updateTable('page_versions')
    .set({ document: JSON.stringify({ ...(draft.document as object), blocks }) } as never)
    .where('page_id', '=', id)
    .execute();
  expect((await read(path)).attributes.blocks).toMatchObject([
    { id: 'gone', _Component: 'blocks.marquee', failed: true },
    { id: 'bare', failed: true },
    { id: 'ok', contentHtml: '<p>fine</p>' },
  ]);
});
