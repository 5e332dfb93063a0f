import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printApi } from '../tools/dump/print-api.ts';
import { features } from './features.ts';

test('docs/openapi.json equals the output of npm run dump', async () => {
  const written = await readFile(join(import.meta.dirname, '../docs/openapi.json'), 'utf8');
  expect(written).toBe(printApi(features));
});
