import { afterAll, beforeAll, expect, test } from 'vitest';
import { archivePage, movePage, publishPage, savePage } from '#features/pages/admin.contract.ts';
import { getContentPage } from '#features/pages/contract.ts';
import { aContentPage, aDraftPage, aTextBlock } from '#features/pages/testing/a-content-page.ts';
import { aPassingMedium } from '#features/pages/testing/a-passing-medium.ts';
import { makeTemplate } from '#features/projects/contract.ts';
import { tagTemplate } from '#features/projects/templates.contract.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, type World, worldOf } from '#testing/world.ts';

let site: ASite;
let world: World;
let admin: Member;
beforeAll(async () => {
  site = await aSite();
  world = worldOf(site);
  admin = await world.person('admin', { admin: true });
}, 180_000);
afterAll(() => site.close());

async function asGuest(path: string): Promise<{ status: number; html: string; location: string | null }> {
  const answer = await fetch(site.url + path, { redirect: 'manual' });
  return { status: answer.status, html: await answer.text(), location: answer.headers.get('location') };
}
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

test('title, description and the text of all blocks are in the HTML, with one h1 [CMS-010] [CMS-044]', async () => {
  const { path } = await aContentPage(admin, {
    title: 'Of drums',
    description: 'What they are for',
    blocks: [
      { id: 'a', component: 'blocks.hero', title: 'Drums', subtitle: 'Loud ones' },
      aTextBlock('## Kick\n\nThe low one.', 'b'),
      { id: 'c', component: 'blocks.faq', items: [{ question: 'Which?', answer: 'Any.' }] },
    ],
  });
  const { status, html } = await asGuest(path);
  expect(status).toBe(200);
  expect(html).toContain('<title>Of drums · Tonehall</title>');
  expect(html).toContain('content="What they are for"');
  for (const text of ['Loud ones', '<h2 id="s-kick">Kick</h2>', 'The low one.', 'Which?', 'Any.'])
    expect(mainOf(html)).toContain(text);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain(`rel="canonical" href="${site.platform.config.siteUrl}${path}"`);
});

test('a page without a hero has its title as h1', async () => {
  const { path } = await aContentPage(admin, { title: 'Plain', blocks: [aTextBlock('text')] });
  expect((await asGuest(path)).html).toMatch(/<h1[^>]*>Plain<\/h1>/);
});

test('one block that fails leaves its text, the others are shown, and the page answers 200 [CMS-021] [CMS-022]', async () => {
  const medium = await aPassingMedium(world, admin);
  const { path } = await aContentPage(admin, {
    blocks: [
      aTextBlock('before it', 'a'),
      { id: 'b', component: 'blocks.image', media: { id: medium.id } },
      aTextBlock('after it', 'c'),
    ],
  });
  await medium.remove();
  const { status, html } = await asGuest(path);
  expect(status).toBe(200);
  for (const text of ['before it', 'Failed to render block', 'after it'])
    expect(mainOf(html)).toContain(text);
});

test('guests see a publication, a change, a move and an archived page at once', async () => {
  const draft = await aDraftPage(admin, { path: '/flow', blocks: [aTextBlock('first words')] });
  expect((await asGuest('/flow')).status).toBe(404);
  const { id } = draft;
  let { data } = await admin.call(publishPage, { id, revision: draft.draft.revision });
  expect((await asGuest('/flow')).html).toContain('first words');
  const document = { title: 'Flow', blocks: [aTextBlock('second words')] };
  ({ data } = await admin.call(savePage, { id, revision: data.draft.revision, document }));
  expect((await asGuest('/flow')).html).toContain('first words');
  await admin.call(publishPage, { id, revision: data.draft.revision });
  expect((await asGuest('/flow')).html).toContain('second words');
  await admin.call(movePage, { id, path: '/flow/on' });
  expect(await asGuest('/flow')).toMatchObject({ status: 301, location: '/flow/on' });
  expect((await asGuest('/flow/on')).html).toContain('second words');
  await admin.call(archivePage, { id });
  expect((await asGuest('/flow/on')).status).toBe(404);
});

test('the menu of a section follows its pages, with the current one marked [CMS-008]', async () => {
  await aContentPage(admin, { path: '/manual', type: 'article_overview', title: 'Manual' });
  expect((await asGuest('/manual')).html).not.toContain('Chapter one');
  await aContentPage(admin, { path: '/manual/one', title: 'Chapter one' });
  const { html } = await asGuest('/manual');
  expect(mainOf(html)).toMatch(/href="\/manual"[^>]*aria-current="page"/);
  expect(mainOf(html)).toContain('href="/manual/one"');
});

test('home, lessons, the studio’s pages and legal texts come with the program, until an admin writes them [CMS-005] [CMS-009]', async () => {
  for (const [path, text] of [
    ['/', 'Heard in a hall.'],
    ['/learn/', 'Courses'],
    ['/learn/rhythm', 'Lessons'],
    ['/learn/rhythm/swing', 'Notes that come a little late'],
    ['/online-studio', 'A studio in a browser tab'],
    ['/make-music', 'Begin with a beat'],
    ['/terms-of-service', 'Your music stays yours'],
  ] as const) {
    const { status, html } = await asGuest(path);
    expect([path, status, html.includes(text)]).toEqual([path, 200, true]);
  }
  await aContentPage(admin, { path: '/make-music', blocks: [aTextBlock('our own words')] });
  expect((await asGuest('/make-music')).html).toContain('our own words');
});

test('what comes with the program has the day on which it was written [CMS-090]', async () => {
  const { data } = await admin.call(getContentPage, { path: '/learn/rhythm/swing' });
  expect(data.attributes.publishedAt).toBe('2026-11-01T00:00:00.000Z');
  const { html } = await asGuest('/learn/feed.xml');
  expect(html).toContain('<pubDate>Sun, 01 Nov 2026 00:00:00 GMT</pubDate>');
  expect(html).not.toContain('1970');
});

test('the policy of a page with films names no other site, cached or not [CMS-086] [CMS-087]', async () => {
  const { path } = await aContentPage(admin, {
    blocks: ['https://youtu.be/aqz-KE-bpKQ', 'https://vimeo.com/76979871'].map((url, place) => ({
      id: `film-${place}`,
      component: 'blocks.video',
      url,
    })),
  });
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await fetch(site.url + path);
    expect(answer.headers.get('content-security-policy')).not.toMatch(/youtube|vimeo/);
    const html = await answer.text();
    expect(mainOf(html)).not.toMatch(/<iframe|youtube-nocookie|player\.vimeo/);
    expect(mainOf(html)).toMatch(/href="https:\/\/www\.youtube\.com\/watch\?v=aqz-KE-bpKQ"/);
  }
});

test('a list of templates has the newest public ones of its tag, or nothing [CMS-043]', async () => {
  const project = await aNewProject(admin, { title: 'Eight bars of house' });
  const { data } = await admin.call(makeTemplate, { projectId: project.id });
  await admin.call(tagTemplate, { id: data.id, tags: ['house'] });
  const block = { id: 'a', component: 'blocks.template-list', title: 'Begin here' };
  const { path } = await aContentPage(admin, {
    blocks: [{ ...block, tag: 'House' }, aTextBlock('the end', 'b')],
  });
  const { html } = await asGuest(path);
  expect(mainOf(html)).toContain('Eight bars of house');
  expect(mainOf(html)).toContain(`/templates/${data.id}/new-project`);
  const other = await aContentPage(admin, {
    blocks: [{ ...block, tag: 'polka' }, aTextBlock('the end', 'b')],
  });
  const empty = mainOf((await asGuest(other.path)).html);
  expect(empty).toContain('the end');
  expect(empty).not.toMatch(/Begin here|Failed to render/);
});

test('pages are found by the search of the site and by that of an overview, without scripts too [CMS-092]', async () => {
  const found = mainOf((await asGuest('/community/search?term=backbeat')).html);
  expect(found).toMatch(/<section[^>]*aria-label="Pages"/);
  expect(found).toContain('href="/learn/rhythm/kick-and-snare"');
  expect(mainOf((await asGuest('/community/search?term=backbeat&type=user')).html)).not.toContain(
    'kick-and-snare',
  );
  const below = mainOf((await asGuest('/learn/?term=backbeat')).html);
  expect(below).toMatch(/<section[^>]*aria-label="Pages"/);
  expect(below).toMatch(/value="backbeat"/);
  expect(mainOf((await asGuest('/learn/?term=nothing-has-this')).html)).toContain('No page has these words');
  expect(mainOf((await asGuest('/learn/rhythm')).html)).not.toContain('Search these pages');
});

test('sitemap and feed have what is shown and listed, and nothing else', async () => {
  await aContentPage(admin, { path: '/learn/listed', title: 'A listed lesson' });
  await aContentPage(admin, { path: '/learn/unlisted', unlisted: true });
  await aDraftPage(admin, { path: '/learn/drafted' });
  for (const address of ['/sitemap/pages.xml', '/learn/feed.xml']) {
    const { html } = await asGuest(address);
    expect(html).toContain('/learn/listed');
    expect(html).not.toMatch(/unlisted|drafted/);
  }
  expect((await asGuest('/learn/unlisted')).html).toContain('content="noindex"');
});

test('no page of blocks is written where the server answers by itself [CMS-089]', async () => {
  for (const route of site.routes) {
    const path = /^GET (\/[a-z0-9/-]+)$/.exec(route)?.[1];
    // Home and `/learn/` are pages of blocks themselves.
    if (path === undefined || path === '/' || path === '/learn') continue;
    await expect(aDraftPage(admin, { path }), path).rejects.toMatchObject({ status: 422 });
  }
});

test('an unknown address is not found, and a slash at the end makes no other page', async () => {
  expect((await asGuest('/learn/rhythm/nothing')).status).toBe(404);
  expect((await asGuest('/no/such/page')).status).toBe(404);
  await aContentPage(admin, { path: '/slashed/' });
  for (const path of ['/learn/rhythm', '/slashed/']) {
    for (const address of [path, path.endsWith('/') ? path.slice(0, -1) : `${path}/`]) {
      const { status, html } = await asGuest(address);
      expect([address, status]).toEqual([address, 200]);
      expect(html).toContain(`rel="canonical" href="${site.platform.config.siteUrl}${path}"`);
    }
  }
});

test('a page that ends is gone for guests at that time, and one that begins is there, cached or not [CMS-091]', async () => {
  const inMinutes = (minutes: number) =>
    new Date(site.clock.now().getTime() + minutes * 60_000).toISOString();
  const text = aTextBlock('for ten minutes');
  await aContentPage(admin, { path: '/passing', blocks: [text] }, { untilAt: inMinutes(10) });
  await aContentPage(admin, { path: '/coming', blocks: [text] }, { fromAt: inMinutes(20) });
  expect((await asGuest('/passing')).html).toContain('for ten minutes');
  site.clock.advance(10 * 60_000 - 1);
  expect((await asGuest('/passing')).status).toBe(200);
  site.clock.advance(1);
  expect((await asGuest('/passing')).status).toBe(404);
  site.clock.advance(10 * 60_000 - 1);
  expect((await asGuest('/coming')).status).toBe(404);
  site.clock.advance(1);
  expect((await asGuest('/coming')).status).toBe(200);
});
