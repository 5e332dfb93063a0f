import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { extractZip, ZipRefusal } from './extract-zip.ts';
import { zipFiles } from './zip-files.ts';

const limits = { maxEntries: 10, maxBytes: 1_000_000 };
const newFolder = () => mkdtemp(path.join(tmpdir(), 'extract-zip-'));

async function extract(zip: Buffer, more: Partial<typeof limits> = {}) {
  const folder = await newFolder();
  const file = path.join(await newFolder(), 'sent.zip');
  await writeFile(file, zip);
  await extractZip(file, path.join(folder, 'files'), { ...limits, ...more });
  return path.join(folder, 'files');
}
const zipOf = (files: Record<string, Buffer>) =>
  buffer(zipFiles(Object.entries(files).map(([name, bytes]) => ({ name, bytes }))));
const refusalOf = (zip: Buffer, more: Partial<typeof limits> = {}) =>
  extract(zip, more).then(
    () => null,
    (error) => error,
  );

test('the files of an archive are written with their folders', async () => {
  const folder = await extract(
    await zipOf({ 'a.txt': Buffer.from('A'), 'b/c.d/e-f_@.txt': Buffer.from('B') }),
  );
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    'a.txt',
    'b',
    'b/c.d',
    'b/c.d/e-f_@.txt',
  ]);
  expect(await readFile(path.join(folder, 'b/c.d/e-f_@.txt'), 'utf8')).toBe('B');
});

test('more files than the limit are refused before one is written [CMS-115]', async () => {
  const files = Object.fromEntries(Array.from({ length: 11 }, (_none, at) => [`${at}.txt`, Buffer.alloc(1)]));
  expect(await refusalOf(await zipOf(files))).toMatchObject({
    message: 'The archive has more than 10 files.',
  });
  expect(await refusalOf(await zipOf(files), { maxEntries: 11 })).toBeNull();
});

test('bytes are counted over all files, while they are inflated [CMS-115]', async () => {
  const zip = await zipOf({ a: Buffer.alloc(600_000), b: Buffer.alloc(600_000) });
  expect(zip.length).toBeLessThan(5000);
  expect(await refusalOf(zip)).toMatchObject({ message: 'The archive inflates to more than 1 MB.' });
  expect(await refusalOf(zip, { maxBytes: 1_200_000 })).toBeNull();
});

test('a file that inflates to more than its header says is refused [CMS-115]', async () => {
  const zip = await zipOf({ a: Buffer.alloc(600_000) });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(600_000);
  let at = zip.indexOf(size);
  while (at !== -1) {
    zip.writeUInt32LE(10, at);
    at = zip.indexOf(size);
  }
  expect(await refusalOf(zip)).toBeInstanceOf(ZipRefusal);
});

test('names that contradict each other, other methods and broken bytes are refused [CMS-115]', async () => {
  expect(await refusalOf(await zipOf({ a: Buffer.from('A'), 'a/b': Buffer.from('B') }))).toBeInstanceOf(
    ZipRefusal,
  );
  const zip = await zipOf({ a: Buffer.alloc(5000, 'abc') });
  for (let cut = 0; cut < zip.length; cut += 7)
    expect(await refusalOf(zip.subarray(0, cut))).toBeInstanceOf(ZipRefusal);
  for (const [place, value] of [
    [zip.indexOf('PK\x01\x02', 0, 'latin1') + 10, 99],
    [zip.indexOf('PK\x01\x02', 0, 'latin1') + 8, 1],
  ] as const) {
    const changed = Buffer.from(zip);
    changed.writeUInt16LE(value, place);
    expect(await refusalOf(changed)).toBeInstanceOf(ZipRefusal);
  }
});
