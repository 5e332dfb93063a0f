import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTree } from '../rules/read-tree.ts';
import { measureStructure } from './measure-structure.ts';
import { type Row, writeRow } from './write-row.ts';

/** Writes the structure and what the steps of the check took, in seconds, into `docs/numbers.md` as those of a release. */
export async function writeNumbers(root: string, release: string, seconds: readonly number[]): Promise<void> {
  const path = join(root, 'docs/numbers.md');
  const { files } = await readTree(root);
  const found = measureStructure(files);
  const structure: Row = [
    release,
    ...[found.files, found.lines, found.median, found.p90, found.longFunctions, found.circles].map((count) =>
      count.toLocaleString('en'),
    ),
    ...[found.clones, found.smallWithOneUser, found.singleUser].map((share) => `${share} %`),
  ];
  const durations: Row = [release, ...seconds.map((of) => of.toFixed(0))];
  const text = writeRow(await readFile(path, 'utf8'), '## Structure', structure);
  await writeFile(path, writeRow(text, '## What the check takes', durations));
}
