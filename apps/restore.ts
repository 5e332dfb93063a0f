import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repeatErasures } from '#features/account/server/repeat-erasures.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { guest } from '#platform/pure/actor.ts';
import { Secret } from '#platform/pure/secret.ts';
import { readErasures } from '#platform/server/backup/erasure-list.ts';
import { findCopy, readSecretOfCopy, restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { markDataFolder, removeRestoreMarks } from '#platform/server/backup/restore-mark.ts';
import type { Config } from '#platform/server/config/config.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { createLog } from '#platform/server/log/log.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { plugged } from './features.ts';
import { findOrStartDatabase } from './find-or-start-database.ts';
import { openPlatform } from './open-platform.ts';
import { runCommand } from './run-command.ts';

// `npm run restore -- <folder> [copy]`: fills an empty data folder, or an empty database and bucket, from a copy of `npm run backup`.

const undo: (() => Promise<void>)[] = [];

await runCommand(main, undo);

async function main(): Promise<number> {
  const { positionals } = parseArgs({ options: {}, allowPositionals: true });
  const [given, name] = positionals;
  if (given === undefined || positionals.length > 2) {
    process.stderr.write('Use: npm run restore -- <folder> [name of a copy]\n');
    return 2;
  }
  const folder = resolve(given);
  const manifest = await findCopy(folder, name);
  const secret = await readSecretOfCopy(folder, manifest);
  const config = readConfig(undefined, secret);
  if (config.secret.reveal() !== secret)
    throw new Error('SECRET is not the one of the copy: its sessions and second factors would be lost.');
  await markDataFolder(config.dataDir, manifest.name);
  const log = createLog({ level: 'warn', pretty: config.environment === 'local' });
  const url = await findOrStartDatabase(config, { log, program: 'npm run restore', undo });
  const directory = join(import.meta.dirname, '../db/migrations');
  const missing = await restoreBackup({ config, url, folder, manifest, directory, log });
  const erased = await repeatErasuresSince(config, url, folder);
  await removeRestoreMarks(url, config.dataDir);
  process.stdout.write(`${manifest.name} is restored, as Tonehall ${manifest.version} was then.\n`);
  if (erased > 0) process.stdout.write(`${erased} accounts that were deleted since are deleted again.\n`);
  if (missing.length > 0)
    process.stdout.write(`${missing.length} files are missing, for example ${missing[0]}.\n`);
  return 0;
}

async function repeatErasuresSince(config: Config, url: string, folder: string): Promise<number> {
  const erasures = await readErasures(folder);
  const { platform, close } = openPlatform({ ...config, databaseUrl: new Secret(url) }, { statementMs: 0 });
  try {
    const call = makeCall(platform, platform.db, guest);
    return await repeatErasures(
      call,
      plugged.list(memberParts),
      erasures.map(({ id }) => id),
    );
  } finally {
    await close();
  }
}
