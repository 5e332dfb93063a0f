import { describe, expect, test } from 'vitest';
import { aDevice, aDeviceLane, aPlan, aStrip, someNotes } from '#testing/a-plan.ts';
import { largestStep, levelAt, peakOf } from '#testing/measure-sound.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { createEngine, type Engine } from './engine.ts';
import { quantum } from './kernels.ts';
import { faderId } from './plan.ts';

const beat = 24_000;
/** A short tone that is silent before the next beat. */
const blip = aDevice('analog', { ampAttack: 0.001, ampRelease: 0.02, osc1Wave: 3, cutoff: 20_000 });

async function open(plan = aPlan([])): Promise<Engine> {
  const engine = createEngine(await openKernels());
  engine.apply(plan);
  return engine;
}

/** Renders whole quanta of at least so many frames and copies the left channel. */
function take(engine: Engine, frames: number): Float32Array {
  const samples = new Float32Array(Math.ceil(frames / quantum) * quantum);
  for (let at = 0; at < samples.length; at += quantum) {
    const { left } = engine.render();
    samples.set(engine.floats.subarray(left / 4, left / 4 + quantum), at);
  }
  return samples;
}

const firstSound = (samples: Float32Array, from = 0) => samples.findIndex((one, n) => n >= from && one !== 0);
const bytesOf = (samples: Float32Array) =>
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

describe('time', () => {
  test('a note sounds from the frame of its tick on, wherever that lies in a quantum', async () => {
    const engine = await open(aPlan([aStrip({ devices: [blip], notes: someNotes([[961, 100, 69]]) })]));
    engine.play(0);
    // Tick 961 at 120 bpm is frame 24,025; an attack begins with a sample of 0.
    expect(firstSound(take(engine, beat * 2))).toBeGreaterThanOrEqual(24_025);
    const again = await open(aPlan([aStrip({ devices: [blip], notes: someNotes([[961, 100, 69]]) })]));
    again.play(0);
    expect(firstSound(take(again, beat * 2))).toBeLessThanOrEqual(24_027);
  });

  test('a passage that is played twice from one position has the same samples [STUDIO-033]', async () => {
    const notes = someNotes([
      [0, 400, 57],
      [480, 900, 61],
      [960, 200, 64],
      [1920, 960, 69],
    ]);
    const devices = [aDevice('analog', { unison: 5, noiseLevel: -12 }), aDevice('reverb', { time: 0.3 })];
    const limiter = aDevice('limiter');
    const plan = aPlan([
      aStrip({ devices, notes }),
      aStrip({ id: 'strip-2', devices: [aDevice('fm', {}, { id: 'other' }), limiter], notes }),
    ]);
    const engine = await open(plan);
    engine.play(480);
    const first = take(engine, beat * 3);
    engine.stop();
    while (!engine.isSilent) take(engine, quantum);
    engine.play(480);
    const second = take(engine, beat * 3);
    // Devices that nothing has come into yet are silent, although their tails are long.
    const other = await open(plan);
    take(other, 3 * quantum);
    other.play(480);
    expect(peakOf(first)).toBeGreaterThan(0.05);
    expect(bytesOf(take(other, beat * 3)).equals(bytesOf(first))).toBe(true);
    expect(bytesOf(second).equals(bytesOf(first))).toBe(true);
  });

  test('a loop goes on at its seam without a gap, in the very frame [STUDIO-029 by the engine]', async () => {
    const plan = aPlan([
      aStrip({
        devices: [blip],
        notes: someNotes([
          [0, 60, 69],
          [1920, 60, 69],
        ]),
      }),
    ]);
    const engine = await open(plan);
    engine.loop({ from: 0, to: 1001 });
    engine.play(0);
    const samples = take(engine, beat * 4);
    // 1,001 ticks are 25,025 frames: the loop is 25,025 long, whatever the size of a quantum.
    const first = firstSound(samples);
    expect(firstSound(samples, 25_024)).toBe(25_025 + first);
    expect(firstSound(samples, 50_048)).toBe(50_050 + first);
    expect(engine.frame).toBe(samples.length % 25_025);
  });

  test('a loop that ends where a quantum ends begins again with its first note', async () => {
    const plan = aPlan([aStrip({ devices: [blip], notes: someNotes([[0, 60, 69]]) })], {
      tempo: [{ tick: 0, bpm: 125 }],
    });
    const engine = await open(plan);
    // 1,600 ticks at 125 bpm are 38,400 frames, 300 quanta.
    engine.loop({ from: 0, to: 1600 });
    engine.play(0);
    const samples = take(engine, 38_400 * 2);
    expect(firstSound(samples, 38_390)).toBe(38_400 + firstSound(samples));
  });

  test('a song whose tempo changes places notes by the tempo before them', async () => {
    const plan = aPlan([aStrip({ devices: [blip], notes: someNotes([[2880, 60, 69]]) })], {
      tempo: [
        { tick: 0, bpm: 120 },
        { tick: 1920, bpm: 60 },
      ],
    });
    const engine = await open(plan);
    engine.play(0);
    const at = firstSound(take(engine, beat * 6));
    expect(at - 96_000).toBeGreaterThanOrEqual(0);
    expect(at - 96_000).toBeLessThan(3);
  });

  test('stop and seek release what sounds; nothing hangs [STUDIO-102 by the engine]', async () => {
    const held = aDevice('analog', { ampSustain: 100, ampRelease: 0.05 });
    const plan = aPlan([
      aStrip({
        devices: [held],
        notes: someNotes([
          [0, 96_000, 60],
          [0, 96_000, 64],
        ]),
      }),
    ]);
    for (const end of [(one: Engine) => one.stop(), (one: Engine) => one.seek(50_000)]) {
      const engine = await open(plan);
      engine.play(0);
      expect(peakOf(take(engine, beat))).toBeGreaterThan(0.05);
      end(engine);
      take(engine, 9600);
      expect(peakOf(take(engine, beat))).toBe(0);
    }
  });
});

describe('changes while playing', () => {
  const sine = aDevice('analog', {
    osc1Wave: 3,
    ampSustain: 100,
    cutoff: 20_000,
    keyTracking: 0,
    resonance: 0,
  });
  const notes = someNotes([[0, 96_000, 45]]);
  const quiet = 0.001;

  /** The largest step of a playing sine, and that of the same sine across a change. */
  async function stepsAcross(before: ReturnType<typeof aPlan>, after: ReturnType<typeof aPlan>) {
    const engine = await open(before);
    engine.play(0);
    take(engine, beat);
    const own = largestStep(take(engine, beat));
    engine.apply(after);
    return { own, across: largestStep(take(engine, beat)), engine };
  }

  test('a fader that falls from 0 dB to silence adds no step above -60 dBFS [STUDIO-060]', async () => {
    const plan = (gain: number) => aPlan([aStrip({ devices: [sine], notes, gain })]);
    const { own, across, engine } = await stepsAcross(plan(0), plan(Number.NEGATIVE_INFINITY));
    expect(across - own).toBeLessThan(quiet);
    expect(peakOf(take(engine, beat))).toBe(0);
  });

  test('a fader that is turned before it is in the plan is heard at once, without a step above -60 dBFS [STUDIO-060]', async () => {
    const plan = aPlan([aStrip({ devices: [sine], notes })]);
    const { own, engine } = await stepsAcross(plan, plan);
    const [strip] = plan.strips;
    engine.turn(faderId(strip?.id ?? ''), 0, -120);
    expect(largestStep(take(engine, beat)) - own).toBeLessThan(quiet);
    expect(peakOf(take(engine, beat))).toBeLessThan(quiet);
  });

  test('a mute adds no step above -60 dBFS, and sound comes back as it was', async () => {
    const plan = (mute: boolean) => aPlan([aStrip({ devices: [sine], notes, mute })]);
    const { own, across, engine } = await stepsAcross(plan(false), plan(true));
    expect(across - own).toBeLessThan(quiet);
    expect(peakOf(take(engine, beat))).toBe(0);
    engine.apply(plan(false));
    expect(largestStep(take(engine, beat)) - own).toBeLessThan(quiet);
    expect(peakOf(take(engine, beat))).toBeGreaterThan(0.05);
  });

  test('a device is added, switched off and on and removed without a click above -60 dBFS [STUDIO-056]', async () => {
    const louder = (on: boolean) => aDevice('strip', { gain: -24 }, { id: 'effect', on });
    const plain = aPlan([aStrip({ devices: [sine], notes })]);
    const withIt = aPlan([aStrip({ devices: [sine, louder(true)], notes })]);
    const off = aPlan([aStrip({ devices: [sine, louder(false)], notes })]);
    const { own, across, engine } = await stepsAcross(plain, withIt);
    expect(across - own).toBeLessThan(quiet);
    const softer = peakOf(take(engine, beat));
    for (const [plan, peak] of [
      [off, softer * 10],
      [withIt, softer],
      [plain, softer * 10],
    ] as const) {
      engine.apply(plan);
      expect(largestStep(take(engine, beat)) - own).toBeLessThan(quiet);
      const now = peakOf(take(engine, beat));
      expect(now).toBeGreaterThan(peak * 0.9);
      expect(now).toBeLessThan(peak * 1.8);
    }
  });

  test('a device that is off passes its input sample for sample [STUDIO-118 by the engine]', async () => {
    const off = aDevice('strip', { gain: -24, pan: 100 }, { id: 'effect', on: false });
    const [plain, passing] = await Promise.all([
      open(aPlan([aStrip({ devices: [sine], notes })])),
      open(aPlan([aStrip({ devices: [sine, off], notes })])),
    ]);
    plain.play(0);
    passing.play(0);
    expect(bytesOf(take(passing, beat)).equals(bytesOf(take(plain, beat)))).toBe(true);
  });

  test('notes that a new plan no longer has are released, others go on without a new attack', async () => {
    const engine = await open(aPlan([aStrip({ devices: [sine], notes })]));
    engine.play(0);
    take(engine, beat);
    const own = largestStep(take(engine, beat));
    engine.apply(
      aPlan([
        aStrip({
          devices: [sine],
          notes: someNotes([
            [0, 48_000, 45],
            [9600, 10, 50],
          ]),
        }),
      ]),
    );
    expect(largestStep(take(engine, beat))).toBeLessThanOrEqual(own * 1.01);
    engine.apply(aPlan([aStrip({ devices: [sine], notes: someNotes([]) })]));
    take(engine, beat);
    expect(peakOf(take(engine, beat))).toBe(0);
  });

  test('a device whose kernel gives no number is mute and named, the rest plays on and plays again when it is restarted [STUDIO-236 by the engine]', async () => {
    const other = aStrip({ id: 'strip-2', devices: [{ ...sine, id: 'other' }], notes });
    const engine = await open(aPlan([aStrip({ devices: [sine], notes }), other]));
    engine.play(0);
    take(engine, beat);
    engine.turn(sine.id, sine.params.length - 1, Number.NaN);
    const samples = take(engine, beat);
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(engine.faults).toEqual([sine.id]);
    expect(peakOf(take(engine, beat))).toBeGreaterThan(0.05);
    engine.restart(sine.id);
    expect(engine.faults).toEqual([]);
    engine.play(0);
    take(engine, beat);
    expect(levelAt(take(engine, beat), 110)).toBeGreaterThan(-30);
  });

  test('a value that is turned stays while the plan changes elsewhere, until the plan changes that value', async () => {
    const gainOf = (gain: number, other = 45) =>
      aPlan([
        aStrip({ devices: [sine, aDevice('strip', { gain }, { id: 'gain' })], notes, pan: other / 100 }),
      ]);
    const engine = await open(gainOf(0));
    engine.play(0);
    take(engine, beat);
    engine.turn('gain', 0, -40);
    take(engine, beat);
    const quieter = peakOf(take(engine, beat));
    engine.apply(gainOf(0, 50));
    expect(peakOf(take(engine, beat))).toBeLessThan(quieter * 1.2);
    engine.apply(gainOf(-6, 50));
    take(engine, beat);
    expect(peakOf(take(engine, beat))).toBeGreaterThan(quieter * 10);
  });
});

describe('voices', () => {
  test('when voices run out the quietest released one goes first, the same in every render [STUDIO-117]', async () => {
    const device = aDevice('analog', {
      ampSustain: 100,
      ampRelease: 4,
      velocity: 100,
      cutoff: 20_000,
      osc1Wave: 3,
    });
    // 16 voices: two of them released, the second one softer; then one more note.
    const chord = Array.from({ length: 14 }, (_, n) => [0, 96_000, 40 + n, 0.7] as const);
    const notes = someNotes([...chord, [0, 480, 90, 0.9], [0, 480, 100, 0.5], [960, 480, 60, 0.7]]);
    const engine = await open(aPlan([aStrip({ devices: [device], notes })]));
    engine.play(0);
    take(engine, beat - 200);
    const before = take(engine, 128);
    take(engine, 2400);
    const after = take(engine, beat);
    const hz = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12);
    expect(peakOf(before)).toBeGreaterThan(0);
    // The softer of the two released ones is gone, the louder one rings on.
    expect(levelAt(after, hz(90))).toBeGreaterThan(levelAt(after, hz(100)) + 20);
    expect(levelAt(after, hz(40))).toBeGreaterThan(-60);
  });

  test('legato slides to the next note while one is held, and back when it is let go', async () => {
    const device = aDevice('analog', { mode: 2, ampSustain: 100, osc1Wave: 3, cutoff: 20_000 });
    const engine = await open(aPlan([aStrip({ devices: [device] })]));
    engine.noteOn('strip-1', 1, 57, 0.8);
    take(engine, beat);
    engine.noteOn('strip-1', 2, 69, 0.8);
    take(engine, 4800);
    const up = take(engine, beat);
    engine.noteOff('strip-1', 2);
    take(engine, 4800);
    const back = take(engine, beat);
    expect(levelAt(up, 440)).toBeGreaterThan(levelAt(up, 220) + 40);
    expect(levelAt(back, 220)).toBeGreaterThan(levelAt(back, 440) + 40);
    engine.noteOff('strip-1', 1);
    take(engine, beat * 2);
    expect(engine.isSilent).toBe(true);
  });
});

describe('routing', () => {
  const tone = (id: string, pitch: number) =>
    ({ id, devices: [{ ...blip, id: `${id}-device` }], notes: someNotes([[0, 960, pitch]]) }) as const;

  test('a group carries its strips, a send adds to them, solo and own mutes leave out the others', async () => {
    const strips = [
      aStrip({ ...tone('a', 57), output: 'group', sends: [{ to: 'send', gain: 0, pre: true }] }),
      aStrip({ ...tone('b', 69) }),
      aStrip({ id: 'group', kind: 'group', gain: -120 }),
      aStrip({ id: 'send', kind: 'send' }),
    ];
    const levels = async (own: { solo: Set<string>; muted: Set<string> }) => {
      const engine = await open(aPlan(strips));
      engine.own(own);
      engine.play(0);
      take(engine, 4800);
      const samples = take(engine, beat / 2);
      return [levelAt(samples, 220), levelAt(samples, 440)].map((level) => level > -60);
    };
    // The group is mute: what is heard of `a` comes by its send.
    expect(await levels({ solo: new Set(), muted: new Set() })).toEqual([true, true]);
    expect(await levels({ solo: new Set(['b']), muted: new Set() })).toEqual([false, true]);
    expect(await levels({ solo: new Set(), muted: new Set(['b']) })).toEqual([true, false]);
  });

  test('strips that feed each other in a circle play on', async () => {
    const strips = [
      aStrip({ ...tone('a', 57), output: 'x' }),
      aStrip({ id: 'x', kind: 'group', output: 'y', gain: -12 }),
      aStrip({ id: 'y', kind: 'group', output: 'x', gain: -12 }),
    ];
    const engine = await open(aPlan(strips));
    engine.play(0);
    expect(take(engine, beat).every(Number.isFinite)).toBe(true);
  });
});

test('[STUDIO-033] an instrument that was left out while its track was silent sounds as one that ran on', async () => {
  const notes = someNotes([
    [0, 300, 40],
    [9600 + 17, 700, 43],
  ]);
  for (const type of ['analog', 'fm', 'bass', 'drums']) {
    const device = aDevice(type, { gain: -7 });
    // A lane keeps an instrument at work.
    const lane = aDeviceLane(device, 'gain', [[0, -7]]);
    const left = await open(aPlan([aStrip({ devices: [device], notes })]));
    const kept = await open(aPlan([aStrip({ devices: [device], notes, lanes: [lane] })]));
    for (const engine of [left, kept]) engine.play(0);
    const samples = take(left, beat * 12);
    expect(peakOf(samples.subarray(beat * 10))).toBeGreaterThan(0.01);
    expect(bytesOf(samples).equals(bytesOf(take(kept, beat * 12)))).toBe(true);
  }
});
