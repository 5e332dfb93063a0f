import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkDataFolderRestored } from '#platform/server/backup/restore-mark.ts';
import { childEnvironment } from '#platform/server/config/child-environment.ts';
import type { Config } from '#platform/server/config/config.ts';
import { ConfigError } from '#platform/server/config/config-error.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { isUnavailable } from '#platform/server/db/db-errors.ts';
import { acquireInstanceLock } from '#platform/server/instance-lock.ts';
import { createLog, type Log } from '#platform/server/log/log.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { buildProcess } from './build-process.ts';
import { logsJson, migrateDatabase } from './migrate-database.ts';
import { memorySettings, nodeFlags } from './node-flags.ts';
import { paymentKinds } from './payment-kinds.ts';
import { createRestartBackoff } from './restart-backoff.ts';
import { StartRefusal } from './start-refusal.ts';
import { supervise } from './supervise.ts';
import { supervisePostgres } from './supervise-postgres.ts';
import { findTakenPort } from './taken-port.ts';

// `npm start`: database, migrations, build, then everything in one child process, until Ctrl-C.

/** The steps that undo the start, the last first. */
const undo: (() => Promise<void>)[] = [];
let stopping: Promise<void> | null = null;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}

try {
  await start(readConfig());
} catch (error) {
  // Stopped during the start: the failure comes from stopping.
  if (stopping === null) {
    process.stderr.write(`\n${explain(error)}\n\n`);
    await stop();
    process.exit(1);
  }
}

async function start(config: Config): Promise<void> {
  const log = createLog({ level: config.logLevel, pretty: config.environment === 'local' });
  await claimDataFolderAndPorts(config);
  const building = buildProcess();
  undo.push(building.stop);
  const url = await openDatabase(config, log);
  if (stopping) return;
  log.info('building the site where it has changed');
  await building.done;
  if (stopping) return;
  // NODE_ENV must be set before the child loads React, which picks its build by it.
  const compiled = join(config.dataDir, 'run/compiled');
  const env = childEnvironment({
    ...memorySettings,
    NODE_ENV: 'production',
    DATABASE_URL: url,
    NODE_COMPILE_CACHE: compiled,
  });
  const program = join(projectRoot, 'build/server/run-parts.js');
  // PostgreSQL needs a part of the shutdown time, too.
  const stopWithinMs = Math.max(1000, config.shutdownSeconds * 1000 - 3000);
  const everything = supervise({ program, nodeFlags, env, log, stopWithinMs });
  undo.push(everything.stop);
  await everything.ready;
  if (stopping) return;
  const { siteUrl: site, eduUrl: schools } = config;
  const payments = paymentKinds(config);
  if (logsJson(config)) log.info({ site, schools, payments }, 'Tonehall is open');
  else
    process.stdout.write(
      `\n  Tonehall is open: ${site}\n  Schools: ${schools}\n  Payments: ${payments}\n  Ctrl-C closes it.\n\n`,
    );
}

/** Claims the data folder for one Tonehall and checks that its ports are free. */
async function claimDataFolderAndPorts(config: Config): Promise<void> {
  const lock = await acquireInstanceLock(
    join(config.dataDir, 'run'),
    () => `process ${process.pid}, ${config.siteUrl}`,
  );
  if (!lock.held)
    throw new StartRefusal(`Tonehall is already running on ${config.dataDir} (${lock.holder}).`);
  undo.push(lock.release);
  await checkDataFolderRestored(config.dataDir);
  const { host, port: PORT, eduPort: EDU_PORT, studioPort: STUDIO_PORT } = config;
  const takenPort =
    (await findTakenPort(host, { PORT, EDU_PORT, STUDIO_PORT })) ??
    (await findTakenPort('127.0.0.1', { METRICS_PORT: config.metricsPort }));
  if (takenPort) {
    throw new StartRefusal(
      `Port ${takenPort.port} is used by another program. Choose another: ${takenPort.name}=${takenPort.port + 100} npm start`,
    );
  }
}

async function openDatabase(config: Config, log: Log): Promise<string> {
  let url = config.databaseUrl?.reveal();
  if (url === undefined) {
    const postgres = supervisePostgres({ dataDir: config.dataDir, log });
    undo.push(postgres.stop);
    await postgres.ready;
    url = postgres.url;
  }
  await migrateWithRetry(url, config, log);
  return url;
}

/** Migrates, and retries where the database is away or not there yet; throws any other error. */
async function migrateWithRetry(url: string, config: Config, log: Log): Promise<void> {
  const pauseAfter = createRestartBackoff();
  while (!stopping) {
    const beganAt = performance.now();
    try {
      await migrateDatabase(url, config, log);
      return;
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      if (stopping || !(isUnavailable(error) || isUnavailable(cause))) throw error;
      log.error({ err: error }, 'the database is away and is asked again');
      await sleep(pauseAfter(performance.now() - beganAt));
    }
  }
}

function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const one of undo.reverse()) {
      await one().catch((error: unknown) => process.stderr.write(`${explain(error)}\n`));
    }
  })();
  return stopping;
}

function explain(error: unknown): string {
  if (error instanceof StartRefusal || error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const text = error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message;
  return error.cause === undefined ? text : `${text}\n${String(error.cause)}`;
}
