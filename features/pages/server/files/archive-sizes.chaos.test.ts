import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { aWorld } from '#testing/world.ts';
import { listPages } from '../../admin.contract.ts';
import { applyImport, getImport } from '../../files.contract.ts';
import { aTextBlock } from '../../testing/a-content-page.ts';
import { aFolder, anArchive, sendArchive } from '../../testing/an-archive.ts';

/** Archives as large as an import takes with `CHAOS=all`, and otherwise as large as the usual run has time for. */
const isFull = process.env.CHAOS === 'all';
const world = await aWorld();
const admin = await world.person('admin', { admin: true });

type Files = Record<string, string | Buffer>;

const read = async (files: Files) => {
  const { id } = await sendArchive(admin, await anArchive(aFolder(files)));
  await world.drain();
  return (await admin.call(getImport, { id })).data;
};

/** Pages by the names of their folders; each of so many blocks of 19,000 characters. */
function pagesOf(count: number, blocks: number): Files {
  const content = 'words '.repeat(4000).slice(0, 19_000);
  const files: Files = { 'pages/imported/page.json': '', 'pages/imported/a.md': '' };
  for (let at = 0; at < count; at += 1) {
    const document = {
      title: `Page ${at}`,
      blocks: Array.from({ length: blocks }, (_none, place) => aTextBlock(content, `b${place}`)),
    };
    files[`pages/p${at}/page.json`] = JSON.stringify({ path: `/p-${at}`, edition: 'site', document });
  }
  return files;
}

/** Sounds of these many seconds, each shown by a page. */
function soundsOf(seconds: readonly number[]): Files {
  const files: Files = {};
  const media = seconds.map((length, at) => {
    const bytes = aWav({ seconds: length, hz: 0 });
    const id = crypto.randomUUID();
    const file = `${createHash('sha256').update(bytes).digest('hex')}.wav`;
    files[`media/${file}`] = bytes;
    const block = { id: 'f', component: 'blocks.download', file: { id } };
    files[`pages/sound${at}/page.json`] = JSON.stringify({
      path: `/sound-${at}`,
      edition: 'site',
      document: { title: `Sound ${at}`, blocks: [block] },
    });
    const facts = { alternativeText: '', decorative: false, focalX: 0.5, focalY: 0.5 };
    return { id, kind: 'file', name: `Sound ${at}`, ...facts, file };
  });
  return { ...files, 'media.json': JSON.stringify(media) };
}

test('an archive of as many files and bytes as an import takes is read, and imported whole [CMS-112] [CMS-113]', {
  timeout: 1_800_000,
}, async () => {
  // 4,900 pages of 19 kB are 93 MB, and the sounds have 97 MB each.
  const [pages, seconds] = isFull ? [4900, [1100, 1101, 1102, 1103]] : [100, [2, 3]];
  const found = await read({ ...pagesOf(pages, 1), ...soundsOf(seconds) });
  expect(found).toMatchObject({ state: 'ready', faults: [] });
  expect(found.plan?.pages).toHaveLength(pages + seconds.length);
  await admin.call(applyImport, { id: found.id, publish: false });
  await world.drain();
  expect((await admin.call(getImport, { id: found.id })).data).toMatchObject({
    state: 'applied',
    faults: [],
  });
  expect(
    (await admin.call(listPages, {})).data.filter(({ path }) => /^\/(p|sound)-/.test(path)),
  ).toHaveLength(pages + seconds.length);
});

test.each<[string, () => Files, string]>([
  [
    '5,001 files',
    () => Object.fromEntries(Array.from({ length: 5001 }, (_none, at) => [`media/${at}`, 'x'])),
    'The archive has more than 5000 files.',
  ],
  [
    'a bomb of 501 MB',
    () => ({ 'media/a': Buffer.alloc(250_500_000), 'media/b': Buffer.alloc(250_500_000) }),
    'The archive inflates to more than 500 MB.',
  ],
  ['pages of 104 MB', () => pagesOf(110, 50), 'pages: have more than 100 MB together'],
])('an archive with %s is refused whole [CMS-115]', { timeout: 300_000 }, async (_what, files, fault) => {
  const before = (await admin.call(listPages, {})).data.length;
  const found = await read(files());
  expect(found).toMatchObject({ state: 'refused', plan: null });
  expect(found.faults).toContain(fault);
  expect((await admin.call(listPages, {})).data).toHaveLength(before);
});
