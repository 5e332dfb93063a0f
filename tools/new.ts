import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Changes, planEndpoint } from './new/plan-endpoint.ts';
import { planFeature } from './new/plan-feature.ts';
import { planPage } from './new/plan-page.ts';
import { planTable } from './new/plan-table.ts';

const usage = `Use: npm run new -- endpoint <feature> <verb-noun>
     npm run new -- page <feature> <name> <path>
     npm run new -- table <feature> <plural-noun>
     npm run new -- feature <name>`;

const root = join(import.meta.dirname, '..');
const read = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;

function plan([kind, name, more, path]: string[]): Changes {
  if (kind === 'endpoint' && name && more) return planEndpoint(name, more, read);
  if (kind === 'page' && name && more && path) return planPage(name, more, path, read);
  if (kind === 'table' && name && more)
    return planTable(name, more, read, readdirSync(join(root, 'db/migrations')));
  if (kind === 'feature' && name) return planFeature(name, read);
  throw new Error(usage);
}

try {
  const changes = plan(process.argv.slice(2));
  for (const [path, text] of Object.entries(changes)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    process.stdout.write(`wrote ${path}\n`);
  }
  const sources = Object.keys(changes).filter((path) => /\.tsx?$/.test(path));
  run(join(root, 'node_modules/.bin/biome'), ['check', '--write', '--log-level=error', ...sources]);
  // Names that outlive a release, the schema and the API are reviewed dumps.
  run(process.execPath, [join(root, 'tools/names.ts')]);
  run(process.execPath, [join(root, 'tools/dump.ts')]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ended with code ${status}`);
}
