import { resolve } from 'node:path';
import type { ImportPlan } from '#features/pages/model/files/import-plan.ts';
import { readContentFolder } from '#features/pages/server/files/content-folder.ts';
import { exportToFolder, listContentFiles } from '#features/pages/server/files/export-content.ts';
import { importContent } from '#features/pages/server/files/import-content.ts';
import { planImport, presentPlan } from '#features/pages/server/files/plan-import.ts';
import { guest } from '#platform/pure/actor.ts';
import { Secret } from '#platform/pure/secret.ts';
import type { Call } from '#platform/server/call.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { createLog } from '#platform/server/log/log.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findOrStartDatabase } from './find-or-start-database.ts';
import { openPlatform } from './open-platform.ts';
import { runCommand } from './run-command.ts';
import { hasDeclaredPage } from './site/serving/find-page.ts';

// `npm run content -- export|import <folder>`: pages of blocks with their media as files, of an installation that runs or is stopped.

const help = `Use: npm run content -- export <empty folder> [--dry-run]
     npm run content -- import <folder> [--dry-run] [--publish]`;
const undo: (() => Promise<void>)[] = [];

await runCommand(async () => {
  const { command, folder, dryRun, publish } = readArguments(process.argv.slice(2));
  const config = readConfig();
  const log = createLog({ level: 'warn', pretty: config.environment === 'local' });
  const url = await findOrStartDatabase(config, { log, program: 'npm run content', undo });
  const { platform, close } = openPlatform({ ...config, databaseUrl: new Secret(url) });
  undo.push(close);
  const call = makeCall(platform, platform.db, guest);
  if (command === 'export') await runExport(call, folder, dryRun);
  else await runImport(call, folder, { dryRun, publish });
  return 0;
}, undo);

function readArguments(words: readonly string[]) {
  const [command, folder, ...more] = words.filter((word) => !word.startsWith('--'));
  const flags = words.filter((word) => word.startsWith('--'));
  const known = command === 'import' ? ['--dry-run', '--publish'] : ['--dry-run'];
  const isRight = (command === 'export' || command === 'import') && folder !== undefined && more.length === 0;
  if (!isRight || flags.some((flag) => !known.includes(flag))) throw new Error(help);
  return {
    command,
    folder: resolve(folder),
    dryRun: flags.includes('--dry-run'),
    publish: flags.includes('--publish'),
  };
}

async function runExport(call: Call, folder: string, dryRun: boolean): Promise<void> {
  if (!dryRun) return write(`${await exportToFolder(call, folder)} files are in ${folder} now.`);
  for (const { name } of await listContentFiles(call)) write(name);
}

async function runImport(
  call: Call,
  folder: string,
  { dryRun, publish }: { dryRun: boolean; publish: boolean },
): Promise<void> {
  const content = await readContentFolder(folder);
  const plan = dryRun
    ? presentPlan(await planImport(call, content, { publish, hasDeclaredPage }))
    : await importContent(call, content, { publish, hasDeclaredPage });
  writePlan(plan);
  if (dryRun) write('Nothing was changed.');
  else write(publish ? 'All of this is published.' : 'Pages are drafts until they are published.');
}

function writePlan({ pages, media }: ImportPlan): void {
  for (const { change, path, title } of pages) write(`${change.padEnd(6)}  ${path}  ${title}`);
  for (const { change, name } of media) write(`${change.padEnd(6)}  ${name}`);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
