import path from 'node:path';
import { readStudioAssets } from '#apps/studio/studio-assets.ts';
import { weightOfStudio } from '#apps/studio/weight-of-studio.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { diffPlans } from '#studio/document/diff-plans.ts';
import { emptyPlan, type Plan } from '#studio/engine/plan.ts';
import { renderSong } from '#studio/render/render-song.ts';
import { createPlayer } from '#studio/worklet/player.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { openSoundPage } from '#testing/sound-proof/open-sound-page.ts';
import { referenceSong, reverbSong, wideSong } from '#testing/sound-proof/songs-of-bench.ts';
import type { BenchOptions } from '../bench-options.ts';
import { startLimitedBrowser } from '../browser/limited-browser.ts';
import type { Finding } from '../finding.ts';
import { median } from '../statistics.ts';
import { studioFinding } from './studio-finding.ts';

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

/** How many times faster than it sounds a plan is rendered in Node, by CPU time: others may be busy. */
async function speedOf(plan: Plan, seconds: number): Promise<number> {
  const kernels = await openKernels();
  const before = process.cpuUsage();
  renderSong(kernels, plan, { from: 0, to: seconds * 1920 });
  const { user, system } = process.cpuUsage(before);
  return (seconds * 1e6) / (user + system);
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
      studioFinding({
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
  return studioFinding({
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
  const { browser, limit, cpuMs, close } = await startLimitedBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.waitForSelector('html[data-hydrated]');
    const pressOften = async () => {
      const presses: number[] = [];
      for (let n = 0; n < rounds + 1; n++) presses.push(await page.evaluate<number>('pressToSound()'));
      return median(presses.slice(1));
    };
    const press = await pressOften();
    const speed = await page.evaluate<number>(`speed(${seconds})`);
    const isLimited = await limit();
    const slowPress = await pressOften();
    const play = async (tracks: number, latency: 'playback' | 'interactive') => {
      const [from, before] = [performance.now(), await cpuMs()];
      const lost = await page.evaluate<number>(`lost(${tracks}, '${latency}', ${seconds})`);
      const passed = performance.now() - from;
      const share = ((await cpuMs()) - before) / passed;
      // Audio threads have real-time priority, which a quota does not reach.
      const passes = lost === 0 && share <= 0.35;
      return {
        lost,
        passes,
        note: `${quota}, of which it used ${share.toFixed(2)}; ${(passed / 1000).toFixed(0)} s passed`,
      };
    };
    const quota = isLimited
      ? 'all processes of the browser at 0.35 of a core'
      : 'not limited: this machine sets no quota';
    const [wide, few] = [await play(64, 'playback'), await play(16, 'interactive')];
    const pressNote = `median of ${rounds}, with a new context each; without the latency of the output`;
    return [
      studioFinding({
        line: 'STUDIO-216',
        what: 'press of play to the first sample of sound, kernels at hand',
        ours: `${press.toFixed(0)} ms`,
        gate: '100 ms',
        passed: press <= 100,
        note: pressNote,
      }),
      studioFinding({
        line: 'STUDIO-216',
        what: 'the same at 0.35 of a core',
        ours: `${slowPress.toFixed(0)} ms`,
        gate: '400 ms',
        passed: slowPress <= 400,
        note: `${pressNote}; ${quota}`,
      }),
      studioFinding({
        line: 'STUDIO-220',
        what: `16 tracks of ${seconds} s rendered in a browser's worker`,
        ours: `${speed.toFixed(1)} times real time`,
        gate: '15.0 times',
        passed: speed >= 15,
      }),
      studioFinding({
        line: 'STUDIO-218',
        what: `64 tracks playing ${seconds} s at the playback setting`,
        ours: `${wide.lost} lost buffers`,
        gate: '0 at 0.35 of a core',
        passed: wide.passes,
        note: wide.note,
      }),
      studioFinding({
        line: 'STUDIO-218',
        what: `16 tracks playing ${seconds} s at the interactive setting`,
        ours: `${few.lost} lost buffers`,
        gate: '0 at 0.35 of a core',
        passed: few.passes,
        note: few.note,
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
  const { page, engine } = await weightOfStudio(build, assets);
  return studioFinding({
    line: 'STUDIO-217',
    what: "script and WebAssembly of a studio's page before its first sound",
    ours: `${(page + engine).toFixed(0)} kB, of them the engine ${engine.toFixed(0)} kB`,
    gate: '350 and 80 kB',
    passed: page + engine <= 350 && engine <= 80,
  });
}
