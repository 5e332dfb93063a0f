import { readConfig } from '#platform/server/config/read-config.ts';
import { createLog } from '#platform/server/log/log.ts';
import { migrateDatabase } from './migrate-database.ts';
import { runCommand } from './run-command.ts';

// `npm run migrate`: prepares the database of an installation with several processes, before they start.

await runCommand(async () => {
  const config = readConfig();
  const url = config.databaseUrl?.reveal();
  if (url === undefined)
    throw new Error('DATABASE_URL is not set: npm start brings a database and migrates it by itself');
  await migrateDatabase(url, config, createLog({ level: 'warn', pretty: config.environment === 'local' }));
  process.stdout.write('The database is as this program needs it.\n');
  return 0;
}, []);
