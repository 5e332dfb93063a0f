import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeLeftoverFolders } from './remove-leftover-folders.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const hours = (count: number) => new Date(now - count * 3_600_000);

test('folders of killed runs are removed after a day; younger ones and those of other users stay', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sweep-'));
  const ages = {
    'tonehall-server-abc123': 25,
    'tonehall-transcode-Zz9_00': 300,
    'tonehall-server-young1': 23,
    'tonehall-0123456789abcdef': 300,
    'tonehall-server-kept': 300,
    'another-server-abc123': 300,
  };
  for (const [name, age] of Object.entries(ages)) {
    await mkdir(join(root, name, 'objects'), { recursive: true });
    await utimes(join(root, name), hours(age), hours(age));
  }
  const removed = ['tonehall-server-abc123', 'tonehall-transcode-Zz9_00'];
  expect((await removeLeftoverFolders(now, root)).sort()).toEqual(removed);
  expect((await readdir(root)).sort()).toEqual(
    Object.keys(ages)
      .filter((name) => !removed.includes(name))
      .sort(),
  );
  await rm(root, { recursive: true });
});
