import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findErasures } from '#features/members/server/find-erasures.ts';
import { listCopies } from '#platform/server/backup/backup-folder.ts';
import { findDamage } from '#platform/server/backup/copies-of-folder.ts';
import { createBackup } from '#platform/server/backup/create-backup.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { createDb } from '#platform/server/db/db.ts';
import { createLog, silentLog } from '#platform/server/log/log.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { findOrStartDatabase } from './find-or-start-database.ts';
import { runCommand } from './run-command.ts';

// `npm run backup -- <folder>`: a copy of an installation, running or stopped; with --verify it reads all copies of the folder.

const usage = `Usage: npm run backup -- <folder> [--objects]    makes a copy
       npm run backup -- <folder> --verify        reads all copies and compares them with what was written

The folder is new, empty, or one of backups. Files that an earlier copy has are not copied again.
With a bucket its objects are listed only; --objects copies them, too.
Copies older than BACKUP_DAYS are removed. The folder is as secret as this Tonehall.`;

const undo: (() => Promise<void>)[] = [];

await runCommand(main, undo);

async function main(): Promise<number> {
  const options = { objects: { type: 'boolean' }, verify: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  return values.verify ? verify(resolve(folder)) : backUp(resolve(folder), values.objects ?? false);
}

async function backUp(folder: string, withObjects: boolean): Promise<number> {
  const config = readConfig();
  const log = createLog({ level: 'warn', pretty: config.environment === 'local' });
  const url = await findOrStartDatabase(config, { log, program: 'npm run backup', undo });
  const { db, close } = createDb({ url, log: silentLog, max: 1, applicationName: 'tonehall backup' });
  undo.push(close);
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const { manifest, copied, removed } = await createBackup({
    config,
    url,
    folder,
    version,
    withObjects,
    now: () => new Date(),
    findErasures: () => findErasures(db),
  });
  const { objects, name } = manifest;
  const files = objects.copied
    ? `${objects.count} files, ${copied} of them new`
    : `${objects.count} files listed, which stay in the bucket`;
  process.stdout.write(`${name} is complete: ${files}.\n`);
  if (removed.length > 0) process.stdout.write(`Removed as too old: ${removed.join(', ')}.\n`);
  return 0;
}

async function verify(folder: string): Promise<number> {
  const copies = await listCopies(folder);
  const checked = new Set<string>();
  const damage: string[] = [];
  for (const { name } of copies) damage.push(...(await findDamage(folder, name, checked)));
  for (const one of damage) process.stderr.write(`${one}\n`);
  if (damage.length > 0) return 1;
  process.stdout.write(`${copies.length} copies and ${checked.size} files are as they were written.\n`);
  return copies.length === 0 ? 1 : 0;
}
