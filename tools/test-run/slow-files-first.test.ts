import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { orderFiles, slowFiles } from './slow-files-first.ts';

test('files run by project, the slow ones of each first, and the others in the order that they come in', () => {
  const files = [
    ['server', 'b.test.ts'],
    ['server', 'a.test.ts'],
    ['server', 'testing/data-folder/backup.test.ts'],
    ['e2e', 'e2e/z.spec.ts'],
    ['unit', 'c.test.ts'],
  ] as const;
  const ordered = orderFiles(files, ([project, path]) => ({ project, path }));
  expect(ordered.map(([, path]) => path)).toEqual([
    'c.test.ts',
    'e2e/z.spec.ts',
    'testing/data-folder/backup.test.ts',
    'b.test.ts',
    'a.test.ts',
  ]);
});

test('every slow file that is named exists', () => {
  const root = join(import.meta.dirname, '../..');
  expect(slowFiles.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
