import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchOrder } from '../bench-order.ts';
import type { Finding } from '../finding.ts';
import { openGround } from '../ground/open-ground.ts';
import { startSite } from '../ground/start-site.ts';
import { rssMbOf } from '../load/process-cpu.ts';
import { runLoad } from '../load/run-load.ts';
import { median } from '../statistics.ts';

const MOST_MS = 700;
const MOST_IDLE_MB = 130;
const MOST_LOADED_MB = 250;

/** G12: the start with the database up, and the memory at rest and after lists and pages. */
export async function coldStart(order: BenchOrder): Promise<Finding[]> {
  const ground = await openGround(order.folder, order.tracks);
  const starts: number[] = [];
  const idle: number[] = [];
  const loaded: number[] = [];
  try {
    // The first start after a change fills Node's cache of what it compiles, as `npm start` does.
    await (await startSite(ground)).stop();
    for (let round = 0; round < Math.max(2, order.rounds - 2); round += 1) {
      const site = await startSite(ground);
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
    await ground.close();
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
    line('start of the process to the first page, database up', starts, 'ms', MOST_MS),
    line('memory 3 s after the start (site, live channel and worker in one)', idle, 'MB', MOST_IDLE_MB),
    line('memory after 4 s of lists and 4 s of pages', loaded, 'MB', MOST_LOADED_MB),
  ];
}
