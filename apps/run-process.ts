import type { Config } from '#platform/server/config/config.ts';
import { ConfigError } from '#platform/server/config/config-error.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { invalidConfigExitCode } from './supervise.ts';

/** What a program returns once it serves. */
export interface StoppableProcess {
  /** Accepts no new work, finishes running work and releases all resources. */
  stop(): Promise<void>;
}

/**
 * Runs a program as this process: starts it, reports ready to the supervisor, and stops it on SIGTERM, SIGINT or when the
 * supervisor is gone, within `shutdownSeconds`. Prints an invalid configuration and exits with a code of its own.
 */
export async function runProcess(main: (config: Config) => Promise<StoppableProcess>): Promise<void> {
  try {
    const config = readConfig();
    const starting = main(config);
    stopOnSignal(starting, config.shutdownSeconds);
    await starting;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    process.exit(invalidConfigExitCode);
  }
  process.send?.('ready');
}

function stopOnSignal(starting: Promise<StoppableProcess>, withinSeconds: number): void {
  let asked = false;
  const stop = async () => {
    if (asked) return;
    asked = true;
    setTimeout(() => process.exit(1), withinSeconds * 1000).unref();
    try {
      await (await starting).stop();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    }
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => void stop());
}
