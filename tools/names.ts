import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addNames } from './names/add-names.ts';
import { collectNames, type Names } from './names/collect-names.ts';
import { readTree } from './rules/read-tree.ts';

// `npm run names`: adds new persisted names to docs/persisted-names.json; it removes none.

const root = join(import.meta.dirname, '..');
const path = join(root, 'docs/persisted-names.json');
const written = JSON.parse(await readFile(path, 'utf8').catch(() => '{}')) as Names;
const { files } = await readTree(root);
const names = addNames(written, collectNames(files));
await writeFile(path, `${JSON.stringify(names, null, 2)}\n`);
const count = (all: Names) => Object.values(all).flat().length;
process.stdout.write(`${count(names) - count(written)} names were added to docs/persisted-names.json\n`);
