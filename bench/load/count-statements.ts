import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BenchSetup } from '../bench-setup.ts';

/** A connection writes what it has counted with a statement that begins a second after its last writing. */
const STATISTICS_MS = 2500;
/** One that becomes idle before writes it after so long. */
const IDLE_STATISTICS_MS = 10_500;

const PAGES = 5;

/**
 * Statements of one of the pages when nothing of it is kept: committed transactions of the site's connections, the idle site's
 * taken off. Takes half a minute.
 */
export async function countStatements(
  { database, site }: Pick<BenchSetup, 'database' | 'site'>,
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const committed = async () => {
    await sleep(STATISTICS_MS);
    const { rows } = await sql<{ n: string }>`
      select xact_commit as n from pg_stat_database where datname = current_database()`.execute(
      database.platform.db,
    );
    return Number(rows[0]?.n);
  };
  const spend = async (pages: number) => {
    const before = await committed();
    for (let at = 0; at < PAGES; at += 1) {
      await sleep(STATISTICS_MS);
      const path = paths[at % paths.length] ?? '';
      if (at < pages) await (await fetch(site.url + path, { headers })).arrayBuffer();
    }
    return (await committed()) - before;
  };
  await sleep(IDLE_STATISTICS_MS);
  const idle = await spend(0);
  return Math.round(((await spend(PAGES)) - idle) / PAGES);
}
