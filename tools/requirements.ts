import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { coverage, type NamedTest } from './requirements/coverage.ts';
import { printCoverage } from './requirements/print-coverage.ts';
import { isTest } from './rules/layers.ts';
import { ledgerLines } from './rules/ledger.ts';
import { readTree } from './rules/read-tree.ts';
import { readResults } from './test-run/read-results.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { area: { type: 'string' } } });

const folder = join(root, 'docs/requirements');
const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
const lines = texts.flatMap(ledgerLines);
const areas = coverage(lines, (await readResults(join(root, 'test-results'))) ?? (await readTitles()));
const wanted = areas.filter(({ area }) => values.area === undefined || area === values.area.toUpperCase());

if (wanted.length === 0) {
  const known = areas.map(({ area }) => area).join(', ');
  process.stderr.write(`No area is called ${values.area}. There are ${known}.\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(printCoverage(wanted));
}

async function readTitles(): Promise<NamedTest[]> {
  process.stdout.write(
    'There are no results yet (npm test writes them): titles are read from the test files.\n\n',
  );
  const { files } = await readTree(root);
  return files.filter(({ path }) => isTest(path)).map((file) => ({ title: file.code, passed: null }));
}
