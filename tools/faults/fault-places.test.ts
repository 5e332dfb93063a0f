import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isTestCode } from '../rules/layers.ts';
import type { Fault } from './draw-faults.ts';
import { placeFault } from './place-fault.ts';

const root = resolve(import.meta.dirname, '../..');

test('every drawn fault has a place in the present code', async () => {
  const { faults } = JSON.parse(readFileSync(join(root, 'docs/faults.json'), 'utf8')) as { faults: Fault[] };
  const paths = (
    await Promise.all(
      ['features', 'gateways', 'platform', 'db'].map(async (folder) =>
        (await readdir(join(root, folder), { recursive: true })).map((path) => `${folder}/${path}`),
      ),
    )
  ).flat();
  const files = new Map(
    paths
      .filter((path) => path.endsWith('.ts') && !isTestCode(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  expect(faults.length).toBe(40);
  expect(faults.filter((fault) => placeFault(fault, files) === null).map(({ file }) => file)).toEqual([]);
});
