import { describe, expect, it } from 'vitest';
import { aDevice, aDeviceLane, aLane, aPlan, aStrip, someNotes } from '#testing/a-plan.ts';
import { largestStep, levelAt, peakOf } from '#testing/measure-sound.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { renderSong } from '../render/render-song.ts';
import { createEngine } from './engine.ts';
import { quantum } from './kernels.ts';
import { createLaneCurve } from './lane-curve.ts';
import type { LanePlan, Plan, StripPlan } from './plan.ts';
import { createTempoMap } from './tempo-map.ts';

const second = 48_000;
const sine = aDevice(
  'analog',
  { osc1Wave: 3, ampAttack: 0.001, ampRelease: 0.01, ampSustain: 100, cutoff: 20_000, resonance: 0 },
  { id: 'sine' },
);
/** A note of A2, 110 Hz, on each second; each has ended before the next begins. */
const held = someNotes([0, 1, 2, 3].map((n) => [n * 1920, 1800, 45] as const));
const short = someNotes([0, 1, 2, 3, 4, 5, 6].map((n) => [n * 240 + 10, 230, 45] as const));
const planWith = (lanes: readonly LanePlan[], strip: Partial<StripPlan> = {}, plan: Partial<Plan> = {}) =>
  aPlan([aStrip({ devices: [sine], notes: held, lanes, ...strip })], plan);
const render = async (plan: Plan, from = 0, to = 3840) =>
  renderSong(await openKernels(), plan, { from, to }).left;
const firstDifference = (a: Float32Array, b: Float32Array) => a.findIndex((sample, n) => sample !== b[n]);

describe('a lane', () => {
  it('[STUDIO-064] by the engine: jumps in the frame of its tick in each export, whatever delays the track and wherever the export begins', async () => {
    const limiter = aDevice('limiter');
    const send = aStrip({ id: 'send', kind: 'send' });
    const tempo = [
      { tick: 0, bpm: 120 },
      { tick: 480, bpm: 100 },
    ];
    // Tick 1,201 at these tempi is frame 12,000 + 721 * 30.
    const frame = 33_630;
    const jump = [
      [0, 0, 0],
      [1201, -20, 0],
    ] as const;
    const cases: [name: string, lane: LanePlan, strip: Partial<StripPlan>, more: StripPlan[]][] = [
      ['gain', aLane(0, jump), {}, []],
      ['gain behind a limiter', aLane(0, jump), { devices: [sine, limiter] }, []],
      [
        'mute',
        aLane(
          2,
          jump.map(([tick], n) => [tick, n, 0]),
        ),
        {},
        [],
      ],
      ['send', aLane(3, jump), { sends: [{ to: 'send', gain: 0, pre: false }] }, [send]],
    ];
    for (const [name, lane, strip, more] of cases) {
      const songOf = (lanes: readonly LanePlan[]) =>
        aPlan([aStrip({ devices: [sine], notes: short, ...strip, lanes }), ...more], { tempo });
      for (const from of [0, 481, 700]) {
        const [still, moved] = await Promise.all([
          render(songOf([{ ...lane, value: lane.value.map(() => lane.value[0] ?? 0) }]), from),
          render(songOf([lane]), from),
        ]);
        const at = frame - createTempoMap(tempo).frameOf(from);
        // A sample of the wave may be 0 in that very frame.
        expect([0, 1], `${name} from ${from}`).toContain(firstDifference(still, moved) - at);
        expect(largestStep(moved)).toBeLessThan(largestStep(still) + 0.005);
      }
    }
  });

  it('[STUDIO-064] by the engine: is a line in dB without steps, and the same where playing begins in its middle', async () => {
    const lane = aLane(0, [
      [0, -60],
      [3840, 0],
    ]);
    const [plain, moved] = await Promise.all([render(planWith([])), render(planWith([lane]))]);
    for (const part of [0.5, 0.75, 1.25, 1.75]) {
      const at = Math.round(part * second);
      const level = (samples: Float32Array) => peakOf(samples.subarray(at - 220, at + 220));
      // The peak of a period lies behind its middle by half a period at most: 0.14 dB.
      expect(20 * Math.log10(level(moved) / level(plain))).toBeCloseTo(part * 30 - 60, 0);
    }
    const body = moved.subarray(second + 9600, 2 * second - 9600);
    // Steps every 32 frames would be tones at 1,500 Hz and around it.
    for (const hz of [1390, 1500, 1610]) expect(levelAt(body, hz)).toBeLessThan(levelAt(body, 110) - 90);
    const later = await render(planWith([lane]), 1920);
    const same = moved.subarray(second);
    expect(later.every((sample, n) => Math.abs(sample - (same[n] ?? 0)) < 1e-5)).toBe(true);
    expect(peakOf(later)).toBeGreaterThan(0.05);
  });

  it('[STUDIO-064] by the engine: begins again with each turn of a loop, in devices that hear the song later as well', async () => {
    const [gain, limiter] = [aDevice('strip', {}, { id: 'gain' }), aDevice('limiter')];
    const lane = aDeviceLane(gain, 'gain', [
      [0, 0],
      [1000, -40],
    ]);
    const plan = planWith([lane], { devices: [sine, limiter, gain] });
    const engine = createEngine(await openKernels());
    engine.apply(plan);
    engine.loop({ from: 0, to: 1001 });
    engine.play(0);
    const samples = new Float32Array(quantum * 600);
    for (let at = 0; at < samples.length; at += quantum) {
      const { left } = engine.render();
      samples.set(engine.floats.subarray(left / 4, left / 4 + quantum), at);
    }
    const lap = 25_025;
    const peak = (frame: number) =>
      peakOf(samples.subarray(engine.delay + frame, engine.delay + frame + 880));
    for (const frame of [2000, 9000, 18_000]) {
      expect(peak(lap + frame) / peak(frame)).toBeCloseTo(1, 1);
      expect(peak(2 * lap + frame) / peak(lap + frame)).toBeCloseTo(1, 1);
    }
    expect(peak(lap + 2000)).toBeGreaterThan(peak(lap - 2000) * 10);
  });

  it('bends late and early, holds, is straight on a logarithmic knob and whole on a switch', async () => {
    const { shared } = await openKernels();
    const tempo = createTempoMap([{ tick: 0, bpm: 120 }]);
    const options = { toUnit: (value: number) => value, between: shared.mix_between };
    const at = (curve: number, shape: 'linear' | 'log' | 'steps' = 'linear', to = 3) => {
      const lane = aLane(0, [
        [0, 1, curve],
        [960, to, 0],
      ]);
      const one = createLaneCurve(lane, tempo, { ...options, shape });
      return [-5, 0, 12_000, 23_999.9, 24_000, 99_000].map((frame) => +one.valueAt(frame).toFixed(3));
    };
    expect(at(1)).toEqual([1, 1, 2, 3, 3, 3]);
    expect(at(0)).toEqual([1, 1, 1, 1, 3, 3]);
    expect(at(1, 'log', 100)).toEqual([1, 1, 10, 99.998, 100, 100]);
    expect(at(1, 'steps')).toEqual([1, 1, 1, 1, 3, 3]);
    const [late, early] = [at(0.25), at(-0.25)];
    expect(late).toEqual([1, 1, 1.4, 3, 3, 3]);
    expect(early).toEqual([1, 1, 2.6, 3, 3, 3]);
  });

  it('goes before a knob that is turned, and gives its parameter back to the plan without a step', async () => {
    const lane = aLane(0, [[0, -20]]);
    const engine = createEngine(await openKernels());
    const take = (frames: number) => {
      const samples = new Float32Array(Math.ceil(frames / quantum) * quantum);
      for (let at = 0; at < samples.length; at += quantum) {
        const { left } = engine.render();
        samples.set(engine.floats.subarray(left / 4, left / 4 + quantum), at);
      }
      return samples;
    };
    engine.apply(planWith([lane], { notes: someNotes([[0, 19_200, 45]]) }));
    engine.play(0);
    take(second / 2);
    const quiet = peakOf(take(second / 10));
    engine.turn('strip-1/fader', 0, 0);
    expect(peakOf(take(second / 10))).toBeCloseTo(quiet, 5);
    engine.apply(planWith([], { notes: someNotes([[0, 19_200, 45]]) }));
    const across = take(second / 10);
    const loud = take(second / 10);
    expect(peakOf(loud)).toBeCloseTo(quiet * 10, 2);
    expect(largestStep(across)).toBeLessThan(largestStep(loud) + 0.001);
  });
});
