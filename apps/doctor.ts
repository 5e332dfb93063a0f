import type { HealthCheckView } from '#features/health/contract.ts';
import { runChecks } from '#features/health/server/health-check.ts';
import { healthChecks } from '#features/health/server/health-checks.ts';
import { Secret } from '#platform/pure/secret.ts';
import { ConfigError } from '#platform/server/config/config-error.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { createLog } from '#platform/server/log/log.ts';
import { findOrStartDatabase } from './find-or-start-database.ts';
import { openPlatform } from './open-platform.ts';
import { runCommand } from './run-command.ts';

// `npm run doctor`: says what is right and wrong with an installation, running or stopped; ends with 1 where something is wrong.

const undo: (() => Promise<void>)[] = [];

await runCommand(async () => {
  const checks = await findChecks();
  const width = Math.max(...checks.map(({ name }) => name.length));
  for (const { name, state, text } of checks)
    process.stdout.write(`${state.padEnd(7)}  ${name.padEnd(width)}  ${text}\n`);
  return checks.some(({ state }) => state === 'wrong') ? 1 : 0;
}, undo);
// A check that ran out of time may still wait for an answer.
process.exit();

async function findChecks(): Promise<HealthCheckView[]> {
  try {
    const config = readConfig();
    const log = createLog({ level: 'warn', pretty: config.environment === 'local' });
    const url = await findOrStartDatabase(config, { log, program: 'npm run doctor', undo });
    const { platform, close } = openPlatform({
      ...config,
      databaseUrl: new Secret(url),
      logLevel: config.logLevel === 'silent' ? 'silent' : 'warn',
    });
    undo.push(close);
    return await runChecks(platform, healthChecks);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((text) => ({ name: 'Settings', state: 'wrong', text }));
  }
}
