import { expect, test } from 'vitest';
import { aDevice, aPlan, aStrip, someNotes } from '#testing/a-plan.ts';
import { countKernelCalls } from '#testing/count-kernel-calls.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { referenceSong, wideSong } from '#testing/sound-proof/songs-of-bench.ts';
import { diffPlans } from '../document/diff-plans.ts';
import { renderSong } from '../render/render-song.ts';
import { createPlayer } from '../worklet/player.ts';
import { createEngine } from './engine.ts';
import { quantum, sampleRate } from './kernels.ts';
import { emptyPlan, type Plan } from './plan.ts';

const samples = () => new Float32Array(quantum);

async function playing(plan: Plan) {
  const counted = countKernelCalls(await openKernels());
  const engine = createEngine(counted.kernels);
  engine.apply(plan);
  engine.play(0);
  return { engine, calls: counted.calls };
}

test('[STUDIO-218] 64 tracks sound at once, and each device and fader is asked once a quantum, and once more for each start or end of a note (calls; the figure says the time)', async () => {
  const plan = wideSong(64, 4);
  const { engine, calls } = await playing(plan);
  const peaks = new Float32Array(plan.strips.length * 2);
  const quanta = Math.ceil((2 * sampleRate) / quantum);
  for (let n = 0; n < quanta; n += 1) {
    engine.render();
    engine.raisePeaks(peaks);
  }
  const silent = plan.strips.filter((_strip, at) => !(peaks[at * 2] ?? 0));
  expect(silent.map(({ id }) => id)).toEqual([]);
  expect(engine.faults).toEqual([]);
  const devices = plan.strips.reduce((sum, strip) => sum + 1 + strip.devices.length, 0);
  const frames = plan.strips.flatMap(({ notes }) =>
    [...notes.tick]
      .flatMap((tick, at) => [tick, tick + (notes.length[at] ?? 0)])
      .filter((tick) => tick <= 3840),
  );
  expect(calls()).toBeLessThanOrEqual(quanta * devices + frames.length);
});

test('[STUDIO-220] a render asks the devices twice as often for twice the length, and no device of a track that has fallen silent (calls; the figure says the time)', async () => {
  const callsOf = async (seconds: number) => {
    const counted = countKernelCalls(await openKernels());
    renderSong(counted.kernels, referenceSong(8), { from: 0, to: seconds * 1920 });
    return counted.calls();
  };
  const [short, long] = [await callsOf(1), await callsOf(2)];
  expect(long / short).toBeGreaterThan(1.9);
  expect(long / short).toBeLessThan(2.1);

  const blip = aDevice('analog', { ampAttack: 0.001, ampRelease: 0.02 });
  const { engine, calls } = await playing(
    aPlan([aStrip({ devices: [blip, aDevice('eq')], notes: someNotes([[0, 100, 60]]) })]),
  );
  for (let n = 0; n < 375; n += 1) engine.render();
  const before = [calls('eq'), calls('analog')];
  expect(Math.min(...before)).toBeGreaterThan(0);
  for (let n = 0; n < 375; n += 1) engine.render();
  expect([calls('eq'), calls('analog')]).toEqual(before);
});

test('[STUDIO-219] a project of 16 tracks that is stopped asks no device for samples once it has faded (calls; the figure says the share of a core)', async () => {
  const counted = countKernelCalls(await openKernels());
  const player = createPlayer({ kernels: counted.kernels, send: () => {}, now: () => 0 });
  player.receive({ kind: 'plan', diff: diffPlans(emptyPlan, referenceSong(4)) });
  player.receive({ kind: 'play', tick: 0 });
  const [left, right] = [samples(), samples()];
  let frame = 0;
  const render = (seconds: number) => {
    for (let n = 0; n < seconds * 375; n += 1, frame += quantum) player.render(left, right, frame);
  };
  render(0.5);
  expect(counted.calls()).toBeGreaterThan(0);
  player.receive({ kind: 'stop' });
  render(20);
  const before = counted.calls();
  render(2);
  expect(counted.calls()).toBe(before);
});
