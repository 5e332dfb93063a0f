import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import {
  archivePage,
  createPage,
  duplicatePage,
  getPage,
  listPages,
  movePage,
  publishPage,
  restorePage,
  restoreVersion,
  savePage,
} from '../../admin.contract.ts';
import { getContentPage } from '../../contract.ts';
import { aContentPage, aDraftPage, aTextBlock } from '../../testing/a-content-page.ts';
import { aPassingMedium } from '../../testing/a-passing-medium.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const other = await world.person('other', { admin: true });
const member = await world.person('mira');
const guest = world.newGuest();
const none = '00000000-0000-4000-8000-000000000000';

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (refusal) => refusal,
  );
const document = (more: object = {}) => ({ title: 'A page', blocks: [], ...more });

test('only a site admin creates, changes and archives pages [CMS-011]', async () => {
  const { id, draft } = await aDraftPage(admin, { path: '/mine' });
  for (const [person, status] of [
    [member, 403],
    [guest, 401],
  ] as const) {
    const calls = [
      person.call(createPage, { path: '/theirs', document: document() }),
      person.call(savePage, { id, revision: draft.revision, document: document() }),
      person.call(archivePage, { id }),
      person.call(getPage, { id }),
      person.call(listPages, {}),
      person.call(movePage, { id, path: '/theirs' }),
    ];
    for (const refusal of await Promise.all(calls.map(refusalOf))) expect(refusal).toMatchObject({ status });
  }
  expect((await admin.call(getPage, { id })).data).toMatchObject({ path: '/mine', draft: { revision: 1 } });
});

test('a page that an admin writes by POST and PUT comes back as it was written [CMS-011]', async () => {
  const { status, body } = await admin.raw({
    method: 'POST',
    url: '/api/admin/content/pages',
    body: {
      path: '/written',
      document: {
        title: 'Written',
        blocks: [{ id: 'a', __component: 'blocks.text-and-image', image_side: 'left' }],
      },
    },
  });
  expect([status, body]).toMatchObject([
    201,
    { data: { draft: { document: { blocks: [{ image_side: 'left' }] } } } },
  ]);
});

test('a block of an unknown kind answers 422, and nothing is saved [CMS-011]', async () => {
  const { id, draft } = await aDraftPage(admin);
  const blocks = [{ id: 'x', component: 'blocks.marquee' }, { ...aTextBlock('a'.repeat(100_001), 'long') }];
  const refusal = await refusalOf(
    admin.call(savePage, { id, revision: draft.revision, document: document({ blocks }) }),
  );
  expect(refusal).toMatchObject({
    status: 422,
    fields: {
      'blocks.x.__component': ['is unknown'],
      'blocks.long.content': [expect.stringMatching(/too long/)],
    },
  });
  expect((await admin.call(getPage, { id })).data.draft).toEqual(draft);
});

test.each([
  ['no object', 'text'],
  ['null', null],
  ['a list', []],
  ['without a title', { blocks: [] }],
  ['with a foreign field', { title: 'a', blocks: [], colour: 'red' }],
  ['with a block that is none', { title: 'a', blocks: [7] }],
  ['with a block without an id', { title: 'a', blocks: [{ component: 'blocks.spacing' }] }],
  ['with an id that is none', { title: 'a', blocks: [{ id: 'a b', component: 'blocks.spacing' }] }],
  ['with a title of hidden characters', { title: 'a\u202eb', blocks: [] }],
])('a document %s answers 422', async (_what, given) => {
  await expect(admin.call(createPage, { path: '/wrong', document: given })).rejects.toMatchObject({
    status: 422,
  });
});

test.each([
  '',
  'about',
  '//evil',
  '/About',
  '/a b',
  '/a/../b',
  '/a//b',
  '/ä',
  '/a/b/c/d/e/f/g',
  `/${'a'.repeat(200)}`,
])('the path "%s" answers 422', async (path) => {
  await expect(admin.call(createPage, { path, document: document() })).rejects.toMatchObject({ status: 422 });
});

test.each([
  '/tracks',
  '/tracks/',
  '/user/somebody',
  '/learn/referral-faq',
  '/dev/gallery',
  '/api/account',
  '/files/a',
  '/users/auth/google',
])(
  'the path "%s" is the program’s own, and no page of blocks is written or moved there [CMS-089]',
  async (path) => {
    const fields = { path: ['is used by the site itself'] };
    await expect(aDraftPage(admin, { path })).rejects.toMatchObject({ status: 422, fields });
    const { id } = await aDraftPage(admin);
    await expect(admin.call(movePage, { id, path })).rejects.toMatchObject({ status: 422, fields });
    await expect(admin.call(duplicatePage, { id, path })).rejects.toMatchObject({ status: 422, fields });
  },
);

test('home and the other declared pages of blocks can be written [CMS-089]', async () => {
  for (const path of ['/make-music', '/learn/', '/terms-of-service'])
    await expect(aDraftPage(admin, { path })).resolves.toMatchObject({ path });
});

test('a page with a medium that is gone is not saved, and the answer names block and field [CMS-088]', async () => {
  const medium = await aPassingMedium(world, admin);
  const there = await aPassingMedium(world, admin);
  const blocks = [
    { id: 'picture', component: 'blocks.image', media: { id: medium.id } },
    {
      id: 'rows',
      component: 'blocks.combo-list',
      items: [
        { title: 'One', image: { id: there.id } },
        { title: 'Two', image: { id: medium.id } },
      ],
    },
  ];
  const whole = document({ shareImage: { id: medium.id }, blocks });
  const { id, draft } = await aContentPage(admin, whole);
  await medium.remove();
  const refusal = {
    status: 422,
    fields: {
      'blocks.picture.media': ['is no longer on the media shelf'],
      'blocks.rows.items.1.image': ['is no longer on the media shelf'],
      share_image: ['is no longer on the media shelf'],
    },
  };
  const { revision } = draft;
  await expect(admin.call(savePage, { id, revision, document: whole })).rejects.toMatchObject(refusal);
  await expect(aDraftPage(admin, whole)).rejects.toMatchObject(refusal);
  await expect(admin.call(duplicatePage, { id, path: '/a-copy' })).rejects.toMatchObject(refusal);
  await expect(admin.call(publishPage, { id, revision })).rejects.toMatchObject(refusal);
  const restored = await admin.call(restoreVersion, { id, number: 1, revision });
  expect(restored.data.draft).toMatchObject({
    version: null,
    document: {
      shareImage: null,
      blocks: [{ media: null }, { items: [{ image: { id: there.id } }, { image: null }] }],
    },
  });
});

test('a path that a page of the host has is taken, with and without a slash at its end [CMS-079]', async () => {
  await aDraftPage(admin, { path: '/taken' });
  for (const path of ['/taken', '/taken/'])
    expect(await refusalOf(aDraftPage(admin, { path }))).toMatchObject({
      status: 422,
      fields: { path: expect.anything() },
    });
  await expect(aDraftPage(admin, { path: '/taken', edition: 'both' })).rejects.toMatchObject({ status: 422 });
  await expect(aDraftPage(admin, { path: '/taken', edition: 'education' })).resolves.toBeDefined();
});

test('of 20 who make a page at one path at once one succeeds [CMS-079]', async () => {
  const tries = Array.from({ length: 20 }, () => refusalOf(aDraftPage(admin, { path: '/race' })));
  const refusals = await Promise.all(tries);
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
  expect(refusals.filter((refusal) => refusal?.status === 422)).toHaveLength(19);
});

test('a page above 1 MB or 200 blocks answers 413 [CMS-079]', async () => {
  const { id, draft } = await aDraftPage(admin);
  const save = (blocks: object[]) =>
    admin.call(savePage, { id, revision: draft.revision, document: document({ blocks }) });
  const long = Array.from({ length: 12 }, (_, place) => aTextBlock('x'.repeat(99_000), `b${place}`));
  const many = Array.from({ length: 201 }, (_, place) => ({ id: `b${place}`, component: 'blocks.spacing' }));
  expect(await refusalOf(save(long))).toMatchObject({ status: 413 });
  expect(await refusalOf(save(many))).toMatchObject({ status: 413 });
  expect(await refusalOf(save(long.slice(0, 9)))).toBeNull();
});

test('a save upon an older revision answers 409 with the page as the other left it [CMS-076]', async () => {
  const { id, draft } = await aDraftPage(admin);
  await other.call(savePage, { id, revision: draft.revision, document: document({ title: 'By the other' }) });
  const refusal = await refusalOf(
    admin.call(savePage, { id, revision: draft.revision, document: document({ title: 'Mine' }) }),
  );
  expect(refusal).toMatchObject({
    status: 409,
    code: 'stale_revision',
    details: {
      draft: { revision: 2, document: { title: 'By the other' }, author: { username: other.username } },
    },
  });
  const { data } = await admin.call(savePage, { id, revision: 2, document: document({ title: 'Both' }) });
  expect(data.draft).toMatchObject({ revision: 3, document: { title: 'Both' } });
});

test('of 20 who save upon one revision at once one succeeds [CMS-076]', async () => {
  const { id, draft } = await aDraftPage(admin);
  const saves = Array.from({ length: 20 }, (_, place) =>
    refusalOf(
      admin.call(savePage, { id, revision: draft.revision, document: document({ title: `No. ${place}` }) }),
    ),
  );
  const refusals = await Promise.all(saves);
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
  expect((await admin.call(getPage, { id })).data.draft.revision).toBe(2);
});

test('an archived page leaves its path, and is restored unpublished where it is free [CMS-080]', async () => {
  const { id, draft } = await aContentPage(admin, { path: '/season' });
  await admin.call(archivePage, { id });
  await admin.call(archivePage, { id });
  await expect(guest.call(getContentPage, { path: '/season' })).rejects.toMatchObject({ status: 404 });
  const edit = admin.call(savePage, { id, revision: draft.revision, document: document() });
  await expect(edit).rejects.toMatchObject({ status: 409 });
  const next = await aDraftPage(admin, { path: '/season' });
  await expect(admin.call(restorePage, { id })).rejects.toMatchObject({ status: 422 });
  await admin.call(archivePage, { id: next.id });
  expect((await admin.call(restorePage, { id })).data).toMatchObject({ state: 'draft', archivedAt: null });
  await expect(guest.call(getContentPage, { path: '/season' })).rejects.toMatchObject({ status: 404 });
});

test('a page moves with those below it, and their earlier paths lead to them [CMS-075]', async () => {
  const { id } = await aContentPage(admin, { path: '/course' });
  await aContentPage(admin, { path: '/course/one' });
  await aContentPage(admin, { path: '/courses' });
  const { data } = await admin.call(movePage, { id, path: '/lessons' });
  expect(data).toMatchObject({ path: '/lessons', earlierPaths: ['/course'] });
  const pathOf = async (path: string) => (await guest.call(getContentPage, { path })).data.attributes.path;
  expect(await pathOf('/course/one')).toBe('/lessons/one');
  expect(await pathOf('/courses')).toBe('/courses');
  await aContentPage(admin, { path: '/course' });
  expect(await pathOf('/course')).toBe('/course');
  await admin.call(movePage, { id, path: '/lessons/of/mine' });
  expect(await pathOf('/lessons')).toBe('/lessons/of/mine');
});

test('an earlier path leads on until another page is shown there, and the editor lists what leads to a page [CMS-075] [CMS-171] [CMS-186]', async () => {
  const earlierPathsOf = async (pageId: string) =>
    (await admin.call(getPage, { id: pageId })).data.earlierPaths;
  const { id } = await aContentPage(admin, { path: '/old-place' });
  await admin.call(movePage, { id, path: '/new-place' });
  const pathOf = async (path: string) => (await guest.call(getContentPage, { path })).data.attributes.path;
  await aContentPage(admin, { path: '/old-place', edition: 'education' });
  const next = await aDraftPage(admin, { path: '/old-place' });
  expect(await pathOf('/old-place')).toBe('/new-place');
  expect(await earlierPathsOf(id)).toEqual(['/old-place']);
  await admin.call(publishPage, { id: next.id, revision: next.draft.revision });
  expect(await pathOf('/old-place')).toBe('/old-place');
  expect(await earlierPathsOf(id)).toEqual([]);
  await admin.call(movePage, { id: next.id, path: '/third-place' });
  expect(await pathOf('/old-place')).toBe('/third-place');
  expect([await earlierPathsOf(id), await earlierPathsOf(next.id)]).toEqual([[], ['/old-place']]);
  const { data } = await admin.call(movePage, { id: next.id, path: '/old-place' });
  expect([data.path, data.earlierPaths]).toEqual(['/old-place', ['/third-place']]);
});

test('a page moves without those of another host [CMS-074] [CMS-075]', async () => {
  const { id } = await aContentPage(admin, { path: '/hall', edition: 'site' });
  const lesson = await aContentPage(admin, { path: '/hall/lesson', edition: 'education' });
  const both = await aContentPage(admin, { path: '/hall/both', edition: 'both' });
  await admin.call(movePage, { id, path: '/house' });
  expect((await admin.call(getPage, { id: lesson.id })).data.path).toBe('/hall/lesson');
  expect((await admin.call(getPage, { id: both.id })).data.path).toBe('/house/both');
});

test('of two who move a page and one below it at once neither undoes the other [CMS-075]', async () => {
  for (let round = 0; round < 20; round += 1) {
    const above = await aDraftPage(admin, { path: `/round-${round}` });
    const below = await aDraftPage(admin, { path: `/round-${round}/below` });
    await Promise.all([
      admin.call(movePage, { id: below.id, path: `/apart-${round}` }),
      other.call(movePage, { id: above.id, path: `/turned-${round}` }),
    ]);
    expect((await admin.call(getPage, { id: below.id })).data.path).toBe(`/apart-${round}`);
  }
});

test('a move to a taken path or of a home answers 422 [CMS-075] [CMS-079]', async () => {
  const { id } = await aDraftPage(admin, { path: '/mover' });
  await aDraftPage(admin, { path: '/mover/below' });
  await aDraftPage(admin, { path: '/full/below' });
  await expect(admin.call(movePage, { id, path: '/full' })).rejects.toMatchObject({ status: 422 });
  const home = await aDraftPage(admin, { path: '/', type: 'home' });
  await expect(admin.call(movePage, { id: home.id, path: '/start' })).rejects.toMatchObject({ status: 422 });
  await expect(admin.call(movePage, { id: none, path: '/start' })).rejects.toMatchObject({ status: 404 });
});

test('homes and legal texts that have been shown are neither moved nor archived [CMS-170]', async () => {
  const home = await aContentPage(admin, { path: '/', edition: 'education', type: 'home' });
  const draft = await aDraftPage(admin, { path: '/licensing-agreement' });
  await expect(admin.call(archivePage, { id: home.id })).rejects.toMatchObject({
    status: 409,
    code: 'needed',
  });
  await admin.call(archivePage, { id: draft.id });
  const { id, draft: text } = await aDraftPage(admin, { path: '/licensing-agreement' });
  await admin.call(publishPage, { id, revision: text.revision, terms: 'correction' });
  const fields = { path: ['A legal text stays at its path'] };
  await expect(admin.call(archivePage, { id })).rejects.toMatchObject({ status: 409, code: 'needed' });
  await expect(admin.call(movePage, { id, path: '/licence' })).rejects.toMatchObject({ status: 422, fields });
  const other = await aContentPage(admin);
  const move = admin.call(movePage, { id: other.id, path: '/privacy-policy' });
  await expect(move).rejects.toMatchObject({ status: 422, fields });
});

test('a page that comes with the program is shown until one of the admins’ is [CMS-117] [CMS-171]', async () => {
  const path = '/learn/mixing/eq';
  const read = async () => (await guest.call(getContentPage, { path })).data;
  const bundled = await read();
  const { id, draft } = await aDraftPage(admin, { path, title: 'Ours' });
  expect(await read()).toEqual(bundled);
  const fromAt = new Date(world.clock.now().getTime() + 5000).toISOString();
  await admin.call(publishPage, { id, revision: draft.revision, fromAt });
  expect(await read()).toEqual(bundled);
  world.clock.advance(5000);
  expect((await read()).attributes.title).toBe('Ours');
  world.clock.advance(1000);
  await admin.call(archivePage, { id });
  await expect(read()).rejects.toMatchObject({ status: 404 });
});

test('a page is duplicated to a free path with its draft [CMS-080]', async () => {
  const { id } = await aContentPage(admin, { path: '/first', blocks: [aTextBlock('same')] });
  const { data } = await admin.call(duplicatePage, { id, path: '/second' });
  expect(data).toMatchObject({
    path: '/second',
    state: 'draft',
    draft: { document: { blocks: [{ content: 'same' }] } },
  });
  await expect(admin.call(duplicatePage, { id, path: '/second' })).rejects.toMatchObject({ status: 422 });
  await expect(admin.call(duplicatePage, { id: none, path: '/third' })).rejects.toMatchObject({
    status: 404,
  });
});

test('the list says of each page how it stands', async () => {
  const live = await aContentPage(admin, { path: '/state/live' });
  const changed = await aContentPage(admin, { path: '/state/changed' });
  await admin.call(savePage, { id: changed.id, revision: changed.draft.revision, document: document() });
  const fromAt = new Date(world.clock.now().getTime() + 60_000).toISOString();
  await aContentPage(admin, { path: '/state/planned' }, { fromAt });
  await aDraftPage(admin, { path: '/state/draft' });
  const gone = await aContentPage(admin, { path: '/state/gone' });
  await admin.call(archivePage, { id: gone.id });
  const { data } = await admin.call(listPages, {});
  const states = data
    .filter(({ path }) => path.startsWith('/state/'))
    .map(({ path, state }) => [path, state]);
  expect(states).toEqual([
    ['/state/changed', 'changed'],
    ['/state/draft', 'draft'],
    ['/state/live', 'live'],
    ['/state/planned', 'scheduled'],
    ['/state/gone', 'archived'],
  ]);
  expect(data.find(({ id }) => id === live.id)).toMatchObject({
    nextFromAt: null,
    title: 'Page at /state/live',
  });
  expect(data.find(({ path }) => path === '/state/planned')).toMatchObject({ nextFromAt: fromAt });
});
