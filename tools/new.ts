import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpointFiles } from './new/endpoint-files.ts';

const root = join(import.meta.dirname, '..');
const [kind, feature, verb] = process.argv.slice(2);

try {
  if (kind !== 'endpoint' || !feature || !verb)
    throw new Error('npm run new -- endpoint <feature> <verb-noun>');
  if (!existsSync(join(root, 'features', feature))) throw new Error(`there is no feature "${feature}"`);
  const made = endpointFiles(feature, verb);
  for (const [path, text] of Object.entries(made.files)) {
    await writeFile(join(root, path), text, { flag: 'wx' });
    process.stdout.write(`made ${path}\n`);
  }
  process.stdout.write(`\nPaste into features/${feature}/contract.ts:\n\n${made.contract}`);
  process.stdout.write(`\nPaste into features/${feature}/server/feature.ts:\n\n  ${made.binding}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
