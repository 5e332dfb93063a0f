import { resolve } from 'node:path';
import { exportData } from '#platform/server/backup/export-data.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { createLog } from '#platform/server/log/log.ts';
import { findOrStartDatabase } from './find-or-start-database.ts';

// `npm run export -- <empty folder>`: writes the rows, files and secret of an installation, running or stopped.

const undo: (() => Promise<void>)[] = [];

try {
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
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  for (const one of undo.reverse()) await one();
}
