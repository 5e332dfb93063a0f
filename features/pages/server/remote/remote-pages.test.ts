import { afterAll, describe, expect, test } from 'vitest';
import { aMediaItem, aPicture, redrawnPictures } from '#features/media/testing/a-media-item.ts';
import { aContentSystem, answerJson, aRemoteMedium, aRemotePage } from '#testing/a-content-system.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';
import { getContentSource } from '../../admin.contract.ts';
import { getContentPage } from '../../contract.ts';
import { aContentPage } from '../../testing/a-content-page.ts';
import { listSitemapPaths } from '../published/list-sitemap-paths.ts';

const picture = await aPicture();

/** A world whose pages come from a fake content system. */
async function aRemoteWorld(pages: Record<string, unknown>[] = [], more: { educationMode?: boolean } = {}) {
  const system = await aContentSystem(pages);
  afterAll(() => system.close());
  const settings = { CONTENT_URL: system.url, CONTENT_TOKEN: system.token };
  const world = await aWorld({ settings, ...more });
  const read = async (path: string) => (await world.guest.call(getContentPage, { path })).data;
  return { system, world, read };
}

interface Source {
  read(path: string): Promise<Awaited<ReturnType<Awaited<ReturnType<typeof aRemoteWorld>>['read']>>>;
  sitemap(): Promise<string[]>;
  get(url: string): Promise<{ status: number; headers: Record<string, unknown> }>;
}

/** The pages that both sources have, in the words of the wire; `image` is a medium as the source refers to it. */
const pagesWith = (image: unknown) => [
  aRemotePage({
    path: '/guide',
    title: 'Guide',
    type: 'article_overview',
    blocks: [{ id: 1, __component: 'blocks.subpages-list', title: 'Below' }],
  }),
  aRemotePage({ path: '/guide/one', title: 'One', description: 'First', share_image: image }),
  aRemotePage({ path: '/guide/two', title: 'Two', blocks: [{ id: 2, __component: 'blocks.breadcrumbs' }] }),
  aRemotePage({
    path: '/all',
    title: 'All',
    blocks: [
      {
        id: 1,
        __component: 'blocks.hero',
        title: 'All',
        buttons: [
          { label: 'Go', page: { path: '/guide' } },
          { label: 'Out', url: 'https://example.org/', new_tab: true },
        ],
      },
      {
        id: 2,
        __component: 'blocks.markdown',
        content: '# Top\n\n<script>alert(1)</script>**bold**',
        width: 'narrow',
        spacing: { top: 'large', bottom: 'none' },
        theme: 'dark',
        fade: true,
      },
      { id: 3, __component: 'blocks.image', media: image, caption: 'A drum' },
      { id: 4, __component: 'blocks.faq', title: 'FAQ', items: [{ question: 'Q', answer: '*A*' }] },
      { id: 5, __component: 'blocks.image' },
    ],
  }),
];

async function ownSource(): Promise<Source> {
  const world = await aWorld();
  const admin = await world.person('admin', { admin: true });
  const { id } = await aMediaItem(admin, picture);
  await world.drain();
  for (const { path, publishedAt: _at, createdAt: _made, locale: _locale, blocks = [], ...rest } of pagesWith(
    { id },
  )) {
    const own = (blocks as { id: number; __component: string }[]).map(
      ({ id: at, __component: component, ...block }) => ({
        id: String(at),
        component,
        ...(JSON.parse(JSON.stringify(block).replaceAll('new_tab', 'newTab')) as object),
      }),
    );
    const { share_image: shareImage = null, ...document } = rest;
    // The own source refuses to publish a block without what it must have.
    const whole = own.filter((block) => block.id !== '5');
    await aContentPage(admin, { path: String(path), ...document, shareImage, blocks: whole });
  }
  return sourceOf(world);
}

async function remoteSource(): Promise<Source> {
  const { system, world } = await aRemoteWorld(pagesWith(aRemoteMedium('/uploads/drum.png')));
  system.files.set('/uploads/drum.png', { mime: 'image/png', bytes: picture });
  return sourceOf(world);
}

const sourceOf = (world: Awaited<ReturnType<typeof aWorld>>): Source => ({
  read: async (path) => (await world.guest.call(getContentPage, { path })).data,
  sitemap: () => listSitemapPaths(world.platform),
  get: (url) => world.guest.raw({ method: 'GET', url }),
});

describe.each([
  ['the own database', ownSource],
  ['a remote content system', remoteSource],
])('pages from %s', (_name, open) => {
  let source: Promise<Source>;
  const opened = () => (source ??= open());

  test('a page has its wire shape, with its blocks in order and their frames [CMS-004] [CMS-005] [CMS-006] [CMS-014]', async () => {
    const { attributes } = await (await opened()).read('/all');
    expect(attributes).toMatchObject({
      path: '/all',
      title: 'All',
      type: 'article',
      description: 'From elsewhere',
    });
    expect(attributes.blocks.slice(0, 4)).toMatchObject([
      {
        id: '1',
        _Component: 'blocks.hero',
        buttons: [
          { href: '/guide', external: false },
          { href: 'https://example.org/', external: true, newTab: true },
        ],
      },
      {
        id: '2',
        _Component: 'blocks.markdown',
        width: 'narrow',
        spacing: { top: 'large', bottom: 'none' },
        theme: 'dark',
        fade: true,
      },
      { id: '3', _Component: 'blocks.image', caption: 'A drum' },
      {
        id: '4',
        _Component: 'blocks.faq',
        items: [{ question: 'Q', answerHtml: expect.stringContaining('<em>A</em>') }],
      },
    ]);
    const [, text] = attributes.blocks as { contentHtml: string }[];
    expect(text?.contentHtml).not.toContain('<script');
  });

  test('media have their sizes, and their files are on our own host [CMS-005] [CMS-024] [CMS-025]', async () => {
    const { read, get } = await opened();
    const { attributes } = await read('/all');
    const { media } = attributes.blocks[2] as never as {
      media: { url: string; formats: Record<string, { url: string; width: number }> };
    };
    expect(media).toMatchObject({
      width: 640,
      height: 480,
      alternativeText: 'A drum',
      formats: { thumbnail: { width: 240, height: 180 } },
    });
    for (const url of [media.url, media.formats.thumbnail?.url ?? '']) {
      expect(url).toMatch(/^\/[a-z]/);
      expect([200, 302]).toContain((await get(url)).status);
    }
  });

  test('menus, cards, breadcrumbs and the sitemap follow the pages [CMS-005] [CMS-008] [CMS-031] [CMS-034]', async () => {
    const { read, sitemap } = await opened();
    const { attributes } = await read('/guide');
    expect(attributes.navigation).toEqual({
      title: 'Guide',
      path: '/guide',
      items: [
        { title: 'One', path: '/guide/one', items: [] },
        { title: 'Two', path: '/guide/two', items: [] },
      ],
    });
    expect(attributes.blocks).toMatchObject([
      {
        pages: [
          { title: 'One', description: 'First', image: { width: 640 } },
          { title: 'Two', image: null },
        ],
      },
    ]);
    expect((await read('/guide/two')).attributes.blocks).toMatchObject([
      { trail: [{ path: '/guide' }, { path: '/guide/two' }] },
    ]);
    expect(await sitemap()).toEqual(expect.arrayContaining(['/all', '/guide', '/guide/one', '/guide/two']));
  });

  test('an unknown path answers 404, and a bundled page is at a path that the source does not have [CMS-005] [CMS-006]', async () => {
    const { read } = await opened();
    await expect(read('/nowhere')).rejects.toMatchObject({ status: 404 });
    expect((await read('/privacy-policy')).attributes.blocks.length).toBeGreaterThan(0);
  });
});

test('a block of an unknown kind, or without what it needs, fails alone [CMS-005] [CMS-022] [CMS-023]', async () => {
  const { read } = await aRemoteWorld([
    aRemotePage({
      blocks: [
        { id: 1, __component: 'blocks.marquee', text: 'x' },
        { id: 1, __component: 'blocks.image', media: { data: null } },
        {
          id: 2,
          __component: 'blocks.cta-row',
          text: 'T',
          button: { label: 'L', url: 'javascript:alert(1)' },
        },
        { id: 3, __component: 'blocks.markdown', content: 'fine', unknown_field: 1 },
        { id: 4, __component: 'blocks.image', media: aRemoteMedium('http://169.254.169.254/x.png') },
        { id: 5, __component: 'blocks.image', media: aRemoteMedium('/x.svg', { mime: 'image/svg+xml' }) },
      ],
    }),
  ]);
  const { attributes } = await read('/remote');
  expect(attributes.blocks.map((block) => (block as { failed?: boolean }).failed ?? false)).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
  ]);
});

test('what has come is not asked for again for 60 seconds, and is shown changed then [CMS-005]', async () => {
  const { system, world, read } = await aRemoteWorld([aRemotePage()]);
  await read('/remote');
  system.pages[0] = aRemotePage({ title: 'Anew' });
  world.clock.advance(59_000);
  expect((await read('/remote')).attributes.title).toBe('Remote');
  expect(system.asked).toHaveLength(1);
  world.clock.advance(1001);
  expect((await read('/remote')).attributes.title).toBe('Anew');
  expect(system.asked).toHaveLength(2);
});

test('more pages than one answer has are all read, and those without a time of publication are left out [CMS-005] [CMS-006]', async () => {
  const pages = Array.from({ length: 230 }, (_none, at) =>
    aRemotePage({ path: `/many/p${at}`, title: `P${at}` }),
  );
  pages.push(aRemotePage({ path: '/draft', publishedAt: null }));
  const { system, read } = await aRemoteWorld(pages);
  expect((await read('/many/p229')).attributes.title).toBe('P229');
  await expect(read('/draft')).rejects.toMatchObject({ status: 404 });
  expect(system.asked).toHaveLength(3);
});

const json = { 'content-type': 'application/json' };

test.each<[string, NonNullable<Awaited<ReturnType<typeof aContentSystem>>['answer']>]>([
  ['is down', (request) => request.socket.destroy()],
  ['answers 500', (_request, response) => answerJson(response, {}, 500)],
  ['never answers', () => {}],
  [
    'answers drop by drop',
    (_request, response) => {
      response.writeHead(200, json);
      const dripping = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(dripping));
    },
  ],
  [
    'answers HTML',
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{"data":[]}'),
  ],
  ['answers half JSON', (_request, response) => response.writeHead(200, json).end('{"data":[')],
  ['answers another shape', (_request, response) => answerJson(response, { results: [] })],
  [
    'answers pages of another shape',
    (_request, response) => answerJson(response, { data: [{ id: 1, attributes: { slug: 'remote' } }] }),
  ],
  [
    'answers without an end',
    (_request, response) => {
      response.writeHead(200, json).on('error', () => {});
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(100_000, ' ')));
      };
      response.on('drain', pour);
      pour();
    },
  ],
  [
    'redirects',
    (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  ],
  [
    'says it has a million pages',
    (_request, response) =>
      answerJson(response, { data: [], meta: { pagination: { pageCount: 1_000_000 } } }),
  ],
])(
  'while the content system %s the last good copy is shown, also by a process that has just started [CMS-005] [CMS-136]',
  async (_what, answer) => {
    const { system, world, read } = await aRemoteWorld([aRemotePage()]);
    const good = await read('/remote');
    system.answer = answer;
    world.clock.advance(61_000);
    expect(await read('/remote')).toEqual(good);
    const { config } = world.platform;
    const next = await aWorld({
      settings: { CONTENT_URL: system.url, CONTENT_TOKEN: system.token },
      existing: { databaseUrl: world.database.url, dataDir: config.dataDir },
    });
    expect((await next.guest.call(getContentPage, { path: '/remote' })).data).toEqual(good);
    expect((await next.guest.call(getContentPage, { path: '/privacy-policy' })).data.id).toContain('privacy');
  },
);

test('without any copy the bundled content serves [CMS-005]', async () => {
  const { system, read } = await aRemoteWorld();
  system.answer = (request) => request.socket.destroy();
  expect((await read('/')).attributes.type).toBe('home');
});

test('one page of another shape stays as it was copied, and the others are new [CMS-136]', async () => {
  const { system, world, read } = await aRemoteWorld([aRemotePage(), aRemotePage({ path: '/second' })]);
  await read('/remote');
  system.pages[0] = { slug: 'remote' };
  system.pages[1] = aRemotePage({ path: '/second', title: 'Second anew' });
  world.clock.advance(61_000);
  expect((await read('/second')).attributes.title).toBe('Second anew');
  expect((await read('/remote')).attributes.title).toBe('Remote');
});

test('after five failures nothing is asked for 30 seconds, then once; after a success as usual [CMS-137]', async () => {
  const { system, world, read } = await aRemoteWorld([aRemotePage()]);
  await read('/remote');
  system.answer = (_request, response) => answerJson(response, {}, 503);
  world.clock.advance(61_000);
  const asked = async (times: number) => {
    const before = system.asked.length;
    for (let time = 0; time < times; time += 1) await read('/remote');
    return system.asked.length - before;
  };
  expect(await asked(12)).toBe(5);
  world.clock.advance(29_999);
  expect(await asked(3)).toBe(0);
  world.clock.advance(2);
  expect(await asked(3)).toBe(1);
  world.clock.advance(30_001);
  system.answer = null;
  expect(await asked(3)).toBe(1);
  world.clock.advance(61_000);
  system.answer = (_request, response) => answerJson(response, {}, 503);
  expect(await asked(12)).toBe(5);
});

test('a site admin reads how the content system is: its last answer, failures, and the pause [CMS-189]', async () => {
  const { system, world } = await aRemoteWorld([aRemotePage()]);
  const admin = await world.person('admin', { admin: true });
  const state = async () => (await admin.call(getContentSource, {})).data;
  const answeredAt = world.clock.now().toISOString();
  const good = { address: new URL(system.url).origin, pages: 1, answeredAt, copiedAt: answeredAt };
  expect(await state()).toEqual({ ...good, failures: 0, pausedUntil: null });
  system.answer = (_request, response) => answerJson(response, {}, 503);
  world.clock.advance(61_000);
  expect(await state()).toEqual({ ...good, failures: 1, pausedUntil: null });
  for (let time = 0; time < 3; time += 1) await state();
  const pausedUntil = new Date(world.clock.now().getTime() + 30_000).toISOString();
  expect(await state()).toEqual({ ...good, failures: 5, pausedUntil });
  for (const [who, status] of [
    [world.guest, 401],
    [await world.person('mira'), 403],
  ] as const)
    await expect(who.call(getContentSource, {})).rejects.toMatchObject({ status });
  const own = await aWorld();
  const boss = await own.person('boss', { admin: true });
  expect((await boss.call(getContentSource, {})).data).toBeNull();
});

test('files are copied once and served by us, also when the content system is gone; others are answered 404 [CMS-138]', async () => {
  const { system, world, read } = await aRemoteWorld([
    aRemotePage({
      blocks: [
        { id: 1, __component: 'blocks.image', media: aRemoteMedium('/uploads/drum.png') },
        { id: 2, __component: 'blocks.image', media: aRemoteMedium('/uploads/evil.png') },
      ],
    }),
  ]);
  system.files.set('/uploads/drum.png', { mime: 'image/png', bytes: picture });
  system.files.set('/uploads/evil.png', {
    mime: 'image/png',
    bytes: Buffer.from('<script>alert(1)</script>'),
  });
  const urls = ((await read('/remote')).attributes.blocks as { media: { url: string } }[]).map(
    ({ media }) => media.url,
  );
  const get = async (url = '') => world.guest.raw({ method: 'GET', url });
  const [first, second] = await Promise.all([get(urls[0]), get(urls[0])]);
  expect([first.status, second.status]).toEqual([302, 302]);
  expect(system.asked.filter((url) => url.includes('drum'))).toHaveLength(1);
  const file = await get(String(first.headers.location));
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await get(urls[1])).status).toBe(404);
  expect((await get(`/content-media/${'a'.repeat(40)}.png`)).status).toBe(404);
  expect((await get('/content-media/..%2fx')).status).toBe(404);
  system.files.clear();
  expect((await get(urls[0])).status).toBe(302);
});

test('a GIF and an AVIF of a content system are copied, an SVG is left out, also under another type [CMS-192]', async () => {
  const pictures = await redrawnPictures();
  const mimeOf = (type: string) => (type === 'svg' ? 'image/svg+xml' : `image/${type}`);
  const media = [
    ...pictures.map(([type]) => aRemoteMedium(`/uploads/a.${type}`, { mime: mimeOf(type), formats: null })),
    aRemoteMedium('/uploads/called.png'),
  ];
  const blocks = media.map((medium, at) => ({ id: at + 1, __component: 'blocks.image', media: medium }));
  const { system, world, read } = await aRemoteWorld([aRemotePage({ blocks })]);
  for (const [type, bytes] of pictures) system.files.set(`/uploads/a.${type}`, { mime: mimeOf(type), bytes });
  const drawing = pictures.find(([type]) => type === 'svg')?.[1] ?? Buffer.alloc(0);
  system.files.set('/uploads/called.png', { mime: 'image/png', bytes: drawing });
  const shown = (await read('/remote')).attributes.blocks as { media?: { url: string; mime: string } }[];
  const [gif, avif, svg, called] = shown.map((block) => block.media);
  const get = async (url = '') => world.guest.raw({ method: 'GET', url });
  for (const [medium, mime] of [
    [gif, 'image/gif'],
    [avif, 'image/avif'],
  ] as const) {
    const copy = await get(String((await get(medium?.url)).headers.location));
    expect([medium?.mime, copy.status, copy.headers['content-type']]).toEqual([mime, 200, mime]);
  }
  expect(svg ?? null).toBeNull();
  expect((await get(called?.url)).status).toBe(404);
});

test('pages of the education edition name no address of the content system [CMS-138]', async () => {
  const image = aRemoteMedium('/uploads/drum.png');
  const { system, read } = await aRemoteWorld([
    aRemotePage({
      edition: 'both',
      share_image: image,
      blocks: [{ id: 1, __component: 'blocks.image', media: image }],
    }),
  ]);
  expect(JSON.stringify(await read('/remote'))).not.toContain(new URL(system.url).host);
});

test('without CONTENT_URL nothing is asked or copied [CMS-005]', async () => {
  const world = await aWorld();
  await world.guest.call(getContentPage, { path: '/' });
  expect((await tableSnapshot(world.platform.db, ['content_copies'])).content_copies?.rows).toBe(0);
});
