import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minify } from 'terser';
import { afterAll, expect, test } from 'vitest';
import { minifyAll } from './minify-all.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'minified-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const programs = [1, 2, 3].map(
  (one) => `export function add${one}(first, second) { const sum = first + second + ${one}; return sum; }`,
);
const stored = async () => (await readdir(folder)).sort();

test('programs are minified in their order, and read from the folder the next time', async () => {
  const expected = await Promise.all(
    programs.map(async (code) => {
      const options = { module: true, ecma: 2022, compress: { passes: 3, keep_fargs: false } } as const;
      return (await minify(code, options)).code;
    }),
  );
  expect(await minifyAll(programs, folder)).toEqual(expected);
  const files = await stored();
  expect(files).toHaveLength(3);
  const [first = ''] = files;
  await writeFile(path.join(folder, first), 'what an earlier build made');
  const again = await minifyAll(programs, folder);
  expect(again.filter((code) => code === 'what an earlier build made')).toHaveLength(1);
  expect(await stored()).toEqual(files);
});

test('what no build has used for 14 days is deleted, and a program that cannot be read fails the build', async () => {
  const [first = ''] = await stored();
  const longAgo = new Date('2001-01-01');
  await utimes(path.join(folder, first), longAgo, longAgo);
  await minifyAll([], folder);
  expect(await stored()).not.toContain(first);
  await expect(minifyAll(['export const = ;'], folder)).rejects.toThrow();
});
