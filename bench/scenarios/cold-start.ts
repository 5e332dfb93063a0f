import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchOptions } from '../bench-options.ts';
import type { Finding } from '../finding.ts';
import { openBenchDatabase } from '../ground/open-bench-database.ts';
import { startSite } from '../ground/start-site.ts';
import { rssMbOf } from '../load/process-cpu.ts';
import { runLoad } from '../load/run-load.ts';
import { median } from '../statistics.ts';

const MAX_MS = 700;
const MAX_IDLE_MB = 130;
const MAX_LOADED_MB = 250;

/** G12: the start with the database running, and the memory at rest and after lists and pages. */
export async function coldStart(options: BenchOptions): Promise<Finding[]> {
  const database = await openBenchDatabase(options.folder, options.tracks);
  const starts: number[] = [];
  const idle: number[] = [];
  const loaded: number[] = [];
  try {
    // The first start after a change fills Node's compile cache, as `npm start` does.
    await (await startSite(database)).stop();
    for (let round = 0; round < Math.max(2, options.rounds - 2); round += 1) {
      const site = await startSite(database);
      starts.push(site.startedInMs);
      await sleep(3000);
      idle.push(await rssMbOf(site.pid));
      for (const path of ['/api/mixdowns/recent', '/tracks'])
        await runLoad({
          url: site.url,
          connections: 16,
          seconds: 4,
          method: 'GET',
          paths: [path],
          headers: [{}],
          each: 'random',
        });
      loaded.push(await rssMbOf(site.pid));
      await site.stop();
    }
  } finally {
    await database.close();
  }
  const line = (what: string, values: number[], unit: string, most: number): Finding => ({
    goal: 'G12',
    what,
    ours: `${Math.round(median(values))} ${unit}`,
    limit: '',
    ratio: '',
    gate: `${most} ${unit}`,
    passed: median(values) <= most,
    note: `${values.length} starts`,
  });
  return [
    line('start of the process to the first page, database up', starts, 'ms', MAX_MS),
    line('memory 3 s after the start (site, live channel and worker in one)', idle, 'MB', MAX_IDLE_MB),
    line('memory after 4 s of lists and 4 s of pages', loaded, 'MB', MAX_LOADED_MB),
  ];
}
