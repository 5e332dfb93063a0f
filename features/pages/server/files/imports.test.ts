import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { getMediaItem } from '#features/media/contract.ts';
import { aMediaItem, aPicture, redrawnPictures, uploadMedia } from '#features/media/testing/a-media-item.ts';
import { unzip } from '#testing/unzip.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { createPage, listPages } from '../../admin.contract.ts';
import { getContentPage } from '../../contract.ts';
import { applyImport, createImport, exportPath, getImport } from '../../files.contract.ts';
import { aContentPage, aDraftPage, aTextBlock } from '../../testing/a-content-page.ts';
import { aFolder, anArchive, sendArchive } from '../../testing/an-archive.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const member = await world.person('mira');
const none = '00000000-0000-4000-8000-000000000000';
const hash = 'a'.repeat(64);

const read = async (archive: Buffer) => {
  const { id } = await sendArchive(admin, archive);
  await world.drain();
  return (await admin.call(getImport, { id })).data;
};
const readFiles = async (more: Parameters<typeof aFolder>[0]) => read(await anArchive(aFolder(more)));
const apply = async (id: string, publish = false) => {
  await admin.call(applyImport, { id, publish });
  await world.drain();
  return (await admin.call(getImport, { id })).data;
};
const pathsHere = async () => (await admin.call(listPages, {})).data.map(({ path }) => path);
const page = (more: object = {}) =>
  JSON.stringify({ path: '/imported', edition: 'site', document: { title: 'T' }, ...more });

test('an archive is shown first, and written only when that is asked [CMS-112] [CMS-119]', async () => {
  const found = await readFiles({
    'pages/imported/page.json': page({ document: { title: 'Shown', blocks: [] } }),
    'pages/imported/a.md': '',
  });
  expect(found).toMatchObject({
    state: 'ready',
    plan: { pages: [{ path: '/imported', edition: 'site', title: 'Shown', change: 'add' }], media: [] },
    faults: [],
  });
  expect(await pathsHere()).not.toContain('/imported');
  expect(await apply(found.id)).toMatchObject({ state: 'applied', publish: false });
  expect(await pathsHere()).toContain('/imported');
  await expect(world.guest.call(getContentPage, { path: '/imported' })).rejects.toMatchObject({
    status: 404,
  });
  const again = await readFiles({});
  expect(again.plan?.pages).toMatchObject([{ change: 'change', title: 'Imported' }]);
  await apply(again.id, true);
  const { data } = await world.guest.call(getContentPage, { path: '/imported' });
  expect(data.attributes).toMatchObject({ title: 'Imported', blocks: [{ content: '# Hello\n' }] });
});

test('an export is a ZIP for site admins only, and can be imported [CMS-111] [CMS-116]', async () => {
  const { id } = await aMediaItem(admin, await aPicture());
  await world.drain();
  await aContentPage(admin, {
    path: '/with-picture',
    blocks: [aTextBlock('# Hi\n'), { id: 'p', component: 'blocks.image', media: { id } }],
  });
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await world.server.inject({ url: exportPath, headers: { cookie } });
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="pages-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const zip = answer.rawPayload;
  expect([...unzip(zip).keys()]).toContain('pages/with-picture/text.content.md');
  expect((await read(zip)).plan?.pages).toContainEqual(
    expect.objectContaining({ path: '/with-picture', change: 'leave' }),
  );
  expect((await member.raw({ method: 'GET', url: exportPath })).status).toBe(403);
  expect((await world.guest.raw({ method: 'GET', url: exportPath })).status).toBe(401);
});

test('a page that shows a medium without a file is named instead of exported [CMS-111]', async () => {
  const own = await aWorld();
  const other = await own.person('admin', { admin: true });
  const { id } = await aMediaItem(other, await aPicture());
  await aDraftPage(other, { path: '/broken', shareImage: { id } });
  const { status, body } = await other.raw({ method: 'GET', url: exportPath });
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('/broken')]);
});

const media = (more: object = {}) =>
  JSON.stringify([
    {
      id: none,
      kind: 'image',
      name: 'P',
      alternativeText: 'A',
      decorative: false,
      focalX: 0.5,
      focalY: 0.5,
      file: `${hash}.png`,
      ...more,
    },
  ]);
const withMedium = page({ document: { title: 'T', shareImage: { id: none } } });

test.each<[string, Record<string, string>, string]>([
  [
    'a newer format',
    { 'manifest.json': '{"format":2}' },
    'manifest.json: is of format 2, and this program reads format 1',
  ],
  ['no manifest', { 'manifest.json': '' }, 'manifest.json: is missing'],
  ['an unknown key of the manifest', { 'manifest.json': '{"format":1,"x":1}' }, 'Unrecognized key'],
  ['half JSON', { 'pages/imported/page.json': '{' }, 'pages/imported: '],
  ['no page.json', { 'pages/imported/page.json': '' }, 'pages/imported: is missing'],
  [
    'a text that is missing',
    { 'pages/imported/a.md': '' },
    'pages/imported: refers to the file a.md, which is not there',
  ],
  [
    'a text that leads outside',
    { 'pages/imported/page.json': page({ document: { title: { $file: '../../manifest.json' } } }) },
    'refers to the file ../../manifest.json',
  ],
  [
    'a text that nothing refers to',
    { 'pages/imported/b.md': 'B' },
    'pages/imported: has b.md, which is not expected',
  ],
  [
    'a folder in a page',
    { 'pages/imported/deep/b.md': 'B' },
    'pages/imported: has deep, which is not expected',
  ],
  [
    'a text that no page could hold',
    { 'pages/imported/a.md': 'x'.repeat(2_100_000) },
    'pages/imported: is too large',
  ],
  ['a page.json of such a size', { 'pages/imported/page.json': ' '.repeat(2_100_000) }, 'is too large'],
  ['another file at the top', { 'notes.txt': 'N' }, 'notes.txt: is not expected'],
  [
    'a wrong path',
    { 'pages/imported/page.json': page({ path: '/a//b' }), 'pages/imported/a.md': '' },
    'path is invalid',
  ],
  [
    'an unknown edition',
    { 'pages/imported/page.json': page({ edition: 'moon' }), 'pages/imported/a.md': '' },
    'edition',
  ],
  [
    'an unknown block',
    {
      'pages/imported/page.json': page({
        document: { title: 'T', blocks: [{ id: 'a', component: 'blocks.no' }] },
      }),
      'pages/imported/a.md': '',
    },
    'blocks.a.__component',
  ],
  [
    'a link that runs a script',
    {
      'pages/imported/page.json': page({
        document: {
          title: 'T',
          blocks: [
            { id: 'a', component: 'blocks.cta-row', button: { label: 'L', url: 'javascript:alert(1)' } },
          ],
        },
      }),
      'pages/imported/a.md': '',
    },
    'must begin with https://',
  ],
  [
    'two pages at a path',
    { 'pages/z/page.json': page({ edition: 'both' }) },
    'pages/z: another page is at /imported, too',
  ],
  [
    'a medium that is not there',
    { 'pages/imported/page.json': withMedium, 'pages/imported/a.md': '' },
    `/imported: shows the medium ${none}`,
  ],
  [
    'a medium without its file',
    { 'pages/imported/page.json': withMedium, 'pages/imported/a.md': '', 'media.json': media() },
    `media/${hash}.png: is missing`,
  ],
  [
    'a medium with other bytes',
    {
      'pages/imported/page.json': withMedium,
      'pages/imported/a.md': '',
      'media.json': media(),
      [`media/${hash}.png`]: 'P',
    },
    'has other bytes than its name says',
  ],
  ['a medium that no page shows', { 'media.json': media() }, `media.json: no page shows the medium ${none}`],
  [
    'a file in media that is not listed',
    { [`media/${hash}.png`]: 'P' },
    `media/${hash}.png: is not expected`,
  ],
  [
    'a picture without a text',
    {
      'pages/imported/page.json': withMedium,
      'pages/imported/a.md': '',
      'media.json': media({ alternativeText: '' }),
    },
    'the alternative text of',
  ],
  ['a file name that leads outside', { 'media.json': media({ file: '../../x.png' }) }, 'media.json: '],
])('an archive with %s is refused with its list [CMS-115]', async (_what, more, text) => {
  const found = await readFiles(more);
  expect(found).toMatchObject({ state: 'refused', plan: null });
  expect(found.faults.join('\n')).toContain(text);
  await expect(admin.call(applyImport, { id: found.id })).rejects.toMatchObject({
    status: 409,
    code: 'import_not_ready',
  });
});

test('every fault is in the list, not only the first [CMS-115]', async () => {
  const { faults } = await readFiles({
    'manifest.json': '{"format":9}',
    'notes.txt': 'N',
    'pages/imported/a.md': '',
  });
  expect(faults).toHaveLength(3);
});

/** An archive whose names are written into its bytes, since no library writes such names. */
async function archiveWithName(name: string): Promise<Buffer> {
  const placeholder = 'x'.repeat(name.length);
  const zip = await anArchive({ ...aFolder(), [placeholder]: 'evil' });
  return Buffer.from(zip.toString('latin1').replaceAll(placeholder, name), 'latin1');
}

test.each([
  '../../../evil.txt',
  '/etc/evil.txt',
  '..\\..\\evil.txt',
  'C:\\evil.txt',
  'pages/../../evil.md',
  'pages/imported/.hidden',
  'a\0b',
])('an archive with the name %j is refused [CMS-115]', async (name) => {
  const found = await read(await archiveWithName(name));
  expect(found.state).toBe('refused');
  expect(found.faults).toHaveLength(1);
});

test('an archive with a link, or with a file twice, is refused [CMS-115]', async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('{"format":1}'), 'manifest.json');
  zip.addBuffer(Buffer.from('/etc/passwd'), 'media.json', { mode: 0o120777 });
  zip.end();
  expect((await read(await buffer(zip.outputStream as never))).faults).toEqual([
    'The archive has a link or another special file: media.json',
  ]);
  const twice = new ZipFile();
  for (const name of ['manifest.json', 'Manifest.json']) twice.addBuffer(Buffer.from('{"format":1}'), name);
  twice.end();
  expect((await read(await buffer(twice.outputStream as never))).faults).toEqual([
    'The archive has a file twice: Manifest.json',
  ]);
});

test('a broken archive is refused by the job, and what is no ZIP at once [CMS-115]', async () => {
  const whole = await anArchive(aFolder());
  const found = await read(whole.subarray(0, whole.length - 30));
  expect(found).toMatchObject({ state: 'refused' });
  const fileName = await uploadMedia(admin, Buffer.from('no archive at all'), 'pages.zip');
  await expect(admin.call(createImport, { fileName })).rejects.toMatchObject({
    status: 422,
    fields: { file_name: ['is no ZIP file'] },
  });
});

test('a path of another edition, and a medium that cannot be used, refuse the import whole [CMS-115]', async () => {
  await aDraftPage(admin, { path: '/taken', edition: 'both' });
  const taken = await readFiles({
    'pages/z/page.json': page({ path: '/taken' }),
    'pages/new/page.json': page({ path: '/brand-new' }),
  });
  expect(taken.faults).toEqual(['/taken: is taken by a page of the edition “both”']);
  const bytes = Buffer.from('GIF89a and no more');
  const { createHash } = await import('node:crypto');
  const file = `${createHash('sha256').update(bytes).digest('hex')}.gif`;
  const broken = await readFiles({
    'pages/imported/page.json': page({
      path: '/brand-new',
      document: { title: 'T', shareImage: { id: none } },
    }),
    'pages/imported/a.md': '',
    'media.json': media({ file }),
    [`media/${file}`]: bytes.toString('latin1'),
  });
  expect(broken.state).toBe('ready');
  expect((await apply(broken.id)).faults).toEqual([`media/${file}: This is no picture that can be used.`]);
  expect(await pathsHere()).not.toContain('/brand-new');
});

test('a GIF, an AVIF and an SVG of an archive are drawn anew [CMS-192]', async () => {
  const { createHash } = await import('node:crypto');
  for (const [type, bytes] of await redrawnPictures()) {
    const id = crypto.randomUUID();
    const file = `${createHash('sha256').update(bytes).digest('hex')}.${type}`;
    const found = await readFiles({
      'pages/imported/page.json': page({
        path: `/with-${type}`,
        document: { title: 'T', shareImage: { id } },
      }),
      'pages/imported/a.md': '',
      'media.json': media({ id, file }),
      [`media/${file}`]: bytes,
    });
    expect(found.faults, type).toEqual([]);
    expect(await apply(found.id), type).toMatchObject({ state: 'applied', faults: [] });
    const { item } = await admin.call(getMediaItem, { id });
    expect([item.state, item.file?.formats.thumbnail?.mime], type).toEqual([
      'ready',
      expect.stringMatching(/^image\/(jpeg|png)$/),
    ]);
  }
});

test('paths that the program itself has are named, and refuse the import whole [CMS-151]', async () => {
  const found = await readFiles({
    'pages/imported/page.json': page({ path: '/tracks' }),
    'pages/imported/a.md': '',
    'pages/y/page.json': page({ path: '/community' }),
    'pages/z/page.json': page({ path: '/beside-them' }),
  });
  expect(found).toMatchObject({ state: 'refused', plan: null });
  expect([...found.faults].sort()).toEqual([
    '/community: is used by the site itself',
    '/tracks: is used by the site itself',
  ]);
  expect(await pathsHere()).not.toContain('/beside-them');
});

test('a legal text that is shown is imported as a draft only, because publishing it asks what the change means [CMS-152]', async () => {
  const legal = (title: string) => ({
    'pages/imported/page.json': page({ path: '/privacy-policy', document: { title, blocks: [] } }),
    'pages/imported/a.md': '',
  });
  await apply((await readFiles(legal('First'))).id, true);
  const shown = async () =>
    (await world.guest.call(getContentPage, { path: '/privacy-policy' })).data.attributes.title;
  expect(await shown()).toBe('First');
  expect(await apply((await readFiles(legal('Second'))).id, true)).toMatchObject({ state: 'applied' });
  expect(await shown()).toBe('First');
  const draft = (await admin.call(listPages, {})).data.find(({ path }) => path === '/privacy-policy');
  expect(draft?.title).toBe('Second');
});

test('what a published page must have is asked when it is to be published [CMS-112]', async () => {
  const draft = page({
    path: '/half',
    document: { title: 'Half', blocks: [{ id: 'a', component: 'blocks.image' }] },
  });
  const found = await readFiles({ 'pages/imported/page.json': draft, 'pages/imported/a.md': '' });
  expect(await apply(found.id, true)).toMatchObject({
    state: 'refused',
    faults: ['/half: cannot be published: blocks.a.media is invalid'],
  });
  expect(await pathsHere()).not.toContain('/half');
});

test('where pages have changed since it was shown nothing is imported [CMS-113]', async () => {
  const found = await readFiles({
    'pages/imported/page.json': page({ path: '/contested' }),
    'pages/imported/a.md': '',
  });
  await admin.call(createPage, { path: '/contested', document: { title: 'First' } });
  expect(await apply(found.id)).toMatchObject({
    state: 'refused',
    faults: ['Pages have been changed since. Please look at the import again.'],
  });
});

test('of imports that are sent at once one is read, the others answer 409 [CMS-116]', async () => {
  const archive = await anArchive(aFolder());
  const sent = await Promise.allSettled(Array.from({ length: 8 }, () => sendArchive(admin, archive)));
  const refused = sent.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(7);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 409, code: 'import_at_work' });
  await world.drain();
});

test('of imports that are applied at once one is written, the others answer 409 [CMS-116]', async () => {
  const found = [];
  for (const number of [1, 2, 3, 4])
    found.push(
      await readFiles({
        'pages/imported/page.json': page({ path: `/race-${number}` }),
        'pages/imported/a.md': '',
      }),
    );
  const sent = await Promise.allSettled(
    [...found, ...found].map(({ id }) => admin.call(applyImport, { id })),
  );
  const refused = sent.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(7);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 409 });
  await world.drain();
  expect((await pathsHere()).filter((path) => path.startsWith('/race-'))).toHaveLength(1);
});

test('an upload of another admin, one that was used, and an unknown import are refused [CMS-116]', async () => {
  const other = await world.person('other', { admin: true });
  const fileName = await uploadMedia(other, await anArchive(aFolder()), 'pages.zip');
  await expect(admin.call(createImport, { fileName })).rejects.toMatchObject({ status: 422 });
  await other.call(createImport, { fileName });
  await world.drain();
  await expect(other.call(createImport, { fileName })).rejects.toMatchObject({ status: 422 });
  await expect(admin.call(applyImport, { id: none })).rejects.toMatchObject({ status: 404 });
  await expect(member.call(applyImport, { id: none })).rejects.toMatchObject({ status: 403 });
  await expect(world.guest.call(getImport, { id: none })).rejects.toMatchObject({ status: 401 });
});

wrongInputs({
  world,
  endpoint: createImport,
  as: () => admin,
  good: async () => ({ fileName: await uploadMedia(admin, await anArchive(aFolder()), 'pages.zip') }),
  unchanged: ['content_imports', 'pages'],
});

wrongInputs({
  world,
  endpoint: applyImport,
  as: () => admin,
  good: async () => {
    await world.drain();
    return { id: (await readFiles({})).id, publish: false };
  },
  unchanged: ['content_imports', 'pages'],
});
