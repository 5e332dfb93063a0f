import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readStudioAssets } from '#apps/studio/studio-assets.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { diffPlans } from '#studio/document/diff-plans.ts';
import { emptyPlan, type Plan } from '#studio/engine/plan.ts';
import { renderSong } from '#studio/render/render-song.ts';
import { createPlayer } from '#studio/worklet/player.ts';
import { aBrowserWindow } from '#testing/a-browser-window.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { openSoundPage } from '#testing/sound-proof/open-sound-page.ts';
import { referenceSong, reverbSong, wideSong } from '#testing/sound-proof/songs-of-bench.ts';
import type { BenchOptions } from '../bench-options.ts';
import type { Finding } from '../finding.ts';

interface Figure {
  line: string;
  what: string;
  ours: string;
  gate: string;
  passed: boolean | null;
  note?: string;
}

const finding = ({ line, note = '', ...figure }: Figure): Finding => ({
  ...figure,
  goal: line,
  note,
  limit: '',
  ratio: '',
});
const notLimited = 'on a whole core: the quota of 0.35 is not set';
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** STUDIO-216 to 220: what the studio's sound costs, as far as it is without its screen. */
export async function studioSound({ quick, rounds }: BenchOptions): Promise<Finding[]> {
  const seconds = quick ? 10 : 60;
  return [
    ...(await rendering(seconds)),
    await atRest(seconds),
    ...(await inBrowser(quick ? 5 : 60, rounds)),
    await weight(),
  ];
}

/** How many times faster than it sounds a plan is rendered in Node. */
async function speedOf(plan: Plan, seconds: number): Promise<number> {
  const kernels = await openKernels();
  const from = performance.now();
  renderSong(kernels, plan, { from: 0, to: seconds * 1920 });
  return (seconds * 1000) / (performance.now() - from);
}

async function rendering(seconds: number): Promise<Finding[]> {
  const songs = [
    ['STUDIO-220', `16 tracks of ${seconds} s rendered in Node`, referenceSong(seconds), 15],
    ['STUDIO-220', `32 tracks with EQ and reverb, ${seconds} s, rendered in Node`, reverbSong(seconds), 20],
    // A core does 1 / 0.35 times real time where 0.35 of it are enough.
    ['STUDIO-218', `64 tracks of ${seconds} s, arithmetic alone`, wideSong(64, seconds), 1 / 0.35],
  ] as const;
  const findings: Finding[] = [];
  for (const [line, what, plan, goal] of songs) {
    const speed = await speedOf(plan, seconds);
    findings.push(
      finding({
        line,
        what,
        ours: `${speed.toFixed(1)} times real time`,
        gate: `${goal.toFixed(1)} times`,
        passed: speed >= goal,
      }),
    );
  }
  return findings;
}

async function atRest(seconds: number): Promise<Finding> {
  const player = createPlayer({ kernels: await openKernels(), send: () => {}, now: () => 0 });
  player.receive({ kind: 'plan', diff: diffPlans(emptyPlan, referenceSong(60)) });
  const [left, right] = [new Float32Array(128), new Float32Array(128)];
  const render = (count: number) => {
    for (let n = 0; n < count; n++) player.render(left, right, n * 128);
  };
  render(1000);
  const before = process.cpuUsage();
  render(seconds * 375);
  const { user, system } = process.cpuUsage(before);
  const percent = (user + system) / 1e4 / seconds;
  return finding({
    line: 'STUDIO-219',
    what: 'a project of 16 tracks that is stopped, before its context sleeps',
    ours: `${percent.toFixed(3)} % of a core`,
    gate: '1 %',
    passed: percent <= 1,
    note: 'the engine alone',
  });
}

async function inBrowser(seconds: number, rounds: number): Promise<Finding[]> {
  const { address, close: closePage } = await openSoundPage('bench');
  const { page, close } = await aBrowserWindow();
  try {
    await page.goto(address);
    await page.waitForSelector('html[data-hydrated]');
    const presses: number[] = [];
    for (let n = 0; n < rounds + 1; n++) presses.push(await page.evaluate<number>('pressToSound()'));
    const speed = await page.evaluate<number>(`speed(${seconds})`);
    const press = median(presses.slice(1));
    const [wide, few] = [
      await page.evaluate<number>(`lost(64, 'playback', ${seconds})`),
      await page.evaluate<number>(`lost(16, 'interactive', ${seconds})`),
    ];
    return [
      finding({
        line: 'STUDIO-216',
        what: 'press of play to the first sample of sound, kernels at hand',
        ours: `${press.toFixed(0)} ms`,
        gate: '100 ms',
        passed: press <= 100,
        note: `median of ${rounds}, with a new context each; without the latency of the output`,
      }),
      finding({
        line: 'STUDIO-220',
        what: `16 tracks of ${seconds} s rendered in a browser's worker`,
        ours: `${speed.toFixed(1)} times real time`,
        gate: '15.0 times',
        passed: speed >= 15,
      }),
      finding({
        line: 'STUDIO-218',
        what: `64 tracks playing ${seconds} s at the playback setting`,
        ours: `${wide} lost buffers`,
        gate: '0',
        passed: wide === 0,
        note: notLimited,
      }),
      finding({
        line: 'STUDIO-218',
        what: `16 tracks playing ${seconds} s at the interactive setting`,
        ours: `${few} lost buffers`,
        gate: '0',
        passed: few === 0,
        note: notLimited,
      }),
    ];
  } finally {
    await close();
    await closePage();
  }
}

/** What a page of the studio loads before its first sound. */
async function weight(): Promise<Finding> {
  const build = path.join(projectRoot, 'build');
  const assets = await readStudioAssets(build);
  if (!assets) throw new Error('The studio has not been built');
  const kilobytes = async (file: string) =>
    brotliCompressSync(await readFile(path.join(build, 'client', file))).length / 1000;
  const engine = (await kilobytes(assets.sound.kernels)) + (await kilobytes(assets.sound.worklet));
  let all = engine;
  for (const file of assets.modules) all += await kilobytes(file);
  return finding({
    line: 'STUDIO-217',
    what: "script and WebAssembly of a studio's page before its first sound",
    ours: `${all.toFixed(0)} kB, of them the engine ${engine.toFixed(0)} kB`,
    gate: '350 and 80 kB',
    passed: all <= 350 && engine <= 80,
  });
}
