import { resolve } from 'node:path';
import { exportData } from '#platform/server/backup/export-data.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { createLog } from '#platform/server/log/log.ts';
import { findOrStartDatabase } from './find-or-start-database.ts';
import { runCommand } from './run-command.ts';

// `npm run export -- <empty folder>`: writes the rows, files and secret of an installation, running or stopped.

const undo: (() => Promise<void>)[] = [];

await runCommand(async () => {
  const folder = process.argv[2];
  if (folder === undefined || process.argv.length > 3)
    throw new Error('Use: npm run export -- <empty folder>');
  const config = readConfig();
  const log = createLog({ level: 'warn', pretty: config.environment === 'local' });
  const url = await findOrStartDatabase(config, { log, program: 'npm run export', undo });
  await exportData(config, url, resolve(folder), new Date());
  process.stdout.write(
    `${resolve(folder)} holds everything now. Whoever reads it can act as this Tonehall.\n`,
  );
  return 0;
}, undo);
