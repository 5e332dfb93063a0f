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
const MAX_ROUNDS_OF_FILES = 3;

/** Measures the p99 of the newest tracks in ms, each time anew; a first round has warmed up. */
async function p99OfNewest(setup: BenchSetup): Promise<() => Promise<number>> {
  const { ours } = createComparisonSides(
    setup,
    { paths: ['/api/mixdowns/recent'], connections: CONNECTIONS },
    { paths: ['/page'] },
  );
  const p99 = async () => (await measureRound(ours, setup.database.databasePid)).p99Ms;
  await p99();
  return p99;
}

/** The effect on lists while two files are processed, and the memory of the processing children. */
export async function listsWhileProcessing(setup: BenchSetup): Promise<Finding[]> {
  const p99 = await p99OfNewest(setup);
  const calm: number[] = [];
  const busy: number[] = [];
  let childMb = 0;
  const wav = musicWav(240);
  for (let round = 0; round < setup.rounds; round += 1) {
    calm.push(await p99());
    const work = processContinuously(setup, wav, (mb) => {
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

const FILES = 20;
/** Of each of the files, in seconds. */
const FILE_SECONDS = 60;
/** Of all of them together. */
const LINE_MEGABITS = 100;

/** G32: the effect on lists while 20 files of one member arrive at once over one line, and are processed as they do. */
export async function listsWhileManyArrive(setup: BenchSetup): Promise<Finding[]> {
  const p99 = await p99OfNewest(setup);
  const calm: number[] = [];
  const busy: number[] = [];
  const took: number[] = [];
  const wav = musicWav(FILE_SECONDS);
  const [person] = setup.members;
  if (!person) throw new Error('there is no member to upload');
  for (let round = 0; round < Math.min(MAX_ROUNDS_OF_FILES, setup.rounds); round += 1) {
    calm.push(await p99());
    const began = performance.now();
    const work = Promise.all(
      Array.from({ length: FILES }, () => sendUpload(setup.site.url, person, wav, LINE_MEGABITS / FILES)),
    );
    // Awaited below; a failure before that is no unhandled one.
    work.catch(() => undefined);
    busy.push(await p99(), await p99());
    await work;
    took.push(performance.now() - began);
  }
  const ratio = median(busy) / median(calm);
  return [
    {
      goal: 'G32',
      what: `p99 of the newest 20 at ${CONNECTIONS} connections while ${FILES} files of a minute arrive at once, at ${LINE_MEGABITS} Mbit/s`,
      ours: `${median(busy)} ms`,
      limit: `${median(calm)} ms without`,
      ratio: ratio.toFixed(2),
      gate: 'at most 2',
      passed: ratio <= 2,
      note: `all playable after ${(median(took) / 1000).toFixed(1)} s`,
    },
  ];
}

/** Processes two files at a time until stopped; `report` receives the memory of the largest child. */
function processContinuously(setup: BenchSetup, wav: Buffer, report: (mb: number) => void) {
  let stopped = false;
  const uploader = async (place: number) => {
    const person = setup.members[place];
    while (!stopped && person) await sendUpload(setup.site.url, person, wav);
  };
  const watcher = async () => {
    while (!stopped) {
      for (const pid of await descendantsOf(setup.site.pid)) report(await rssMbOf(pid));
      await sleep(100);
    }
  };
  const work = Promise.all([uploader(0), uploader(1), watcher()]);
  // `stop` throws a failure.
  work.catch(() => undefined);
  return {
    async stop() {
      stopped = true;
      await work;
    },
  };
}
