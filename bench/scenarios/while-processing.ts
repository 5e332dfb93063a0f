import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchSetup } from '../bench-setup.ts';
import type { Finding } from '../finding.ts';
import { measureRound } from '../load/measure-round.ts';
import { descendantsOf, rssMbOf } from '../load/process-cpu.ts';
import { sendUpload } from '../load/send-upload.ts';
import { musicWav } from '../measure-transcode.ts';
import { median } from '../statistics.ts';
import { createComparisonSides } from './comparison-sides.ts';

const MAX_CHILD_MB = 512;
const CONNECTIONS = 4;

/** What the lists feel of two files that are being processed, and how large the processing children grow. */
export async function listsWhileProcessing(house: BenchSetup): Promise<Finding[]> {
  const { ours } = createComparisonSides(
    house,
    { paths: ['/api/mixdowns/recent'], connections: CONNECTIONS },
    { paths: ['/page'] },
  );
  const p99 = async () => (await measureRound(ours, house.database.databasePid)).p99Ms;
  await p99();
  const calm: number[] = [];
  const busy: number[] = [];
  let childMb = 0;
  const wav = musicWav(240);
  for (let round = 0; round < house.rounds; round += 1) {
    calm.push(await p99());
    const work = processContinuously(house, wav, (mb) => {
      childMb = Math.max(childMb, mb);
    });
    await sleep(300);
    busy.push(await p99());
    await work.stop();
  }
  const ratio = median(busy) / median(calm);
  const common = { goal: 'G8', limit: '', ratio: '', note: '' };
  return [
    {
      ...common,
      what: `p99 of the newest 20 at ${CONNECTIONS} connections while two files are processed`,
      ours: `${median(busy)} ms`,
      limit: `${median(calm)} ms without`,
      ratio: ratio.toFixed(2),
      gate: 'at most 2',
      passed: ratio <= 2,
    },
    {
      ...common,
      what: 'largest child process while two files are processed',
      ours: `${Math.round(childMb)} MB`,
      gate: `below ${MAX_CHILD_MB} MB`,
      passed: childMb > 0 && childMb < MAX_CHILD_MB,
    },
  ];
}

/** Two files at a time are under way until it is stopped; `report` hears the memory of the largest child. */
function processContinuously(house: BenchSetup, wav: Buffer, report: (mb: number) => void) {
  let stopped = false;
  const uploader = async (place: number) => {
    const person = house.members[place];
    while (!stopped && person) await sendUpload(house.site.url, person, wav);
  };
  const watcher = async () => {
    while (!stopped) {
      for (const pid of await descendantsOf(house.site.pid)) report(await rssMbOf(pid));
      await sleep(100);
    }
  };
  const work = Promise.all([uploader(0), uploader(1), watcher()]);
  // A failure is told by `stop`.
  work.catch(() => undefined);
  return {
    async stop() {
      stopped = true;
      await work;
    },
  };
}
