import { openEffect } from '#studio/devices/open-effect.ts';
import { planOfMixedPhrase } from '#studio/devices/preset-plans.ts';
import type { Kernels } from '#studio/engine/kernels.ts';
import { figuresOf, peakOf } from '#studio/measure/sound-figures.ts';
import { renderSong, type StereoSamples } from '#studio/render/render-song.ts';
import { changeTime, sineLevel } from './measure-dynamics.ts';
import {
  colouring,
  correlationOf,
  densityTime,
  errorOfBell,
  gainOf,
  octaveOf,
  reverbTime,
} from './measure-impulse.ts';
import { distortionLevel } from './measure-partials.ts';
import type { Figures, SoundTest } from './sound-tests.ts';

const sampleRate = 48_000;
const factor = (dB: number) => 10 ** (dB / 20);

const both = (samples: Float32Array): StereoSamples => ({ left: samples, right: samples.slice() });
const samplesOf = (seconds: number, sample: (second: number) => number): StereoSamples =>
  both(Float32Array.from({ length: seconds * sampleRate }, (_one, i) => sample(i / sampleRate)));
const impulse = (seconds: number) => samplesOf(seconds, (second) => (second === 0 ? 1 : 0));
const sine = (hz: number, seconds: number, level: (second: number) => number) =>
  samplesOf(seconds, (second) => factor(level(second)) * Math.sin(2 * Math.PI * hz * second));

interface EffectTest {
  type: string;
  values: Readonly<Record<string, number>>;
  input: StereoSamples;
  measure(sound: StereoSamples): Figures;
}

const effectTest = (name: string, { type, values, input, measure }: EffectTest): SoundTest => ({
  name,
  input,
  ours: (kernels) => new Map([['', openEffect({ kernels }, type, values).run(input)]]),
  measure,
});

const bell = (name: string, type: string, shape: { hz: number; dB: number; q: number }, values: object) =>
  effectTest(name, {
    type,
    values: { ...values },
    input: impulse(0.25),
    measure: ({ left }) => ({
      'gain in the middle dB': gainOf(left, shape.hz),
      'most beside the analogue shape dB': errorOfBell(left, shape),
    }),
  });

/** Levels of a sine from -40 to 0 dB, a second each. */
const levels = [-40, -35, -30, -25, -20, -15, -10, -5, 0];
/** Output of a compressor at -24 dB with 4 to 1 and no knee. */
const compressed = (level: number) => (level < -24 ? level : -24 + (level + 24) / 4);
const compressor = { threshold: -24, ratio: 4, knee: 0, attack: 0.01, release: 0.1 };

const compressorTests = [
  effectTest('compressor-curve', {
    type: 'compressor',
    values: compressor,
    input: sine(1000, levels.length, (second) => levels[Math.floor(second)] ?? 0),
    measure: ({ left }) => ({
      'most beside the curve dB': Math.max(
        ...levels.map((level, n) => Math.abs(sineLevel(left, n + 0.7, n + 0.95) - compressed(level))),
      ),
    }),
  }),
  effectTest('compressor-times', {
    type: 'compressor',
    values: compressor,
    input: sine(1000, 3, (second) => (second >= 1 && second < 2 ? -6 : -30)),
    measure: ({ left }) => ({
      'attack of 10 ms': changeTime(left, 1, 2),
      'release of 100 ms': changeTime(left, 2, 3),
    }),
  }),
  effectTest('compressor-low', {
    type: 'compressor',
    values: compressor,
    input: sine(60, 2, () => -6),
    measure: ({ left }) => ({ 'distortion of 60 Hz dB': distortionLevel(left.subarray(sampleRate), 60) }),
  }),
];

const ceiling = -1;
const limiter = { gain: 0, ceiling, release: 0.1 };
const limiterTests = (loud: StereoSamples) => [
  effectTest('limiter-loud', {
    type: 'limiter',
    values: limiter,
    input: loud,
    measure: (sound) => {
      const { lufs, truePeak } = figuresOf(sound);
      const peak = 20 * Math.log10(Math.max(peakOf(sound.left), peakOf(sound.right)));
      return {
        'samples above the ceiling dB': peak - ceiling,
        'true peak above the ceiling dB': truePeak - ceiling,
        LUFS: lufs,
      };
    },
  }),
  ...[60, 1000].map((hz) =>
    effectTest(`limiter-${hz}`, {
      type: 'limiter',
      values: limiter,
      input: sine(hz, 2, () => 5),
      measure: ({ left }) => ({
        [`distortion of ${hz} Hz dB`]: distortionLevel(left.subarray(sampleRate), hz),
      }),
    }),
  ),
];

function reverbFigures(sound: StereoSamples): Figures {
  const { left, right } = sound;
  const { seconds, ripple } = reverbTime(left);
  const from = left.findIndex((one) => Math.abs(one) > 1e-5);
  const tail = (samples: Float32Array) => samples.subarray(from + 4800, from + 4800 + 65_536);
  return {
    seconds,
    'seconds at 250 Hz': reverbTime(octaveOf(left, 250)).seconds,
    'seconds at 4 kHz': reverbTime(octaveOf(left, 4000)).seconds,
    'ripple dB': ripple,
    'dense after ms': densityTime(left.subarray(from)),
    'likeness of the sides': correlationOf({ left: tail(left), right: tail(right) }),
    'colouring dB': colouring(tail(left)),
  };
}

function delayFigures({ left }: StereoSamples): Figures {
  const at = (n: number) => 12_000 * n;
  const echo = (n: number) => left.subarray(at(n) - 1200, at(n) + 4800);
  const first = echo(1);
  const loudest = first.reduce((most, one, i) => (Math.abs(one) > Math.abs(first[most] ?? 0) ? i : most), 0);
  return {
    'first echo ms': ((at(1) - 1200 + loudest) * 1000) / sampleRate,
    'next echo dB': gainOf(echo(2), 1000) - gainOf(echo(1), 1000),
    '8 kHz in the first echo dB': gainOf(echo(1), 8000) - gainOf(echo(1), 1000),
    '8 kHz in the fourth echo dB': gainOf(echo(4), 8000) - gainOf(echo(4), 1000),
  };
}

/** What is measured of effects: shapes, curves, times, ceilings and tails. The phrase is rendered by the kernels. */
export function effectTests(kernels: Kernels): SoundTest[] {
  const phrase = renderSong(kernels, planOfMixedPhrase());
  const loud = {
    left: phrase.left.map((one) => one * factor(12)),
    right: phrase.right.map((one) => one * factor(12)),
  };
  const high = { on6: 1, kind6: 0, hz6: 10_000, gain6: 12, q6: 1 };
  return [
    bell('eq-bell', 'eq', { hz: 1000, dB: 12, q: 1 }, { midHz: 1000, midGain: 12, midQ: 1 }),
    bell('parametric-eq-bell', 'parametric-eq', { hz: 10_000, dB: 12, q: 1 }, high),
    ...compressorTests,
    ...limiterTests(loud),
    effectTest('reverb-hall', {
      type: 'reverb',
      values: { mix: 100, time: 2, preDelay: 0 },
      input: impulse(5),
      measure: reverbFigures,
    }),
    effectTest('delay-echoes', {
      type: 'delay',
      values: { sync: 0, time: 0.25, feedback: 50, mix: 100 },
      input: impulse(2),
      measure: delayFigures,
    }),
    effectTest('strip-pan', {
      type: 'strip',
      values: { pan: 50 },
      input: sine(1000, 1, () => -6),
      measure: ({ left, right }) => ({
        'power against the middle dB':
          10 *
            Math.log10((factor(sineLevel(left, 0.5, 1)) ** 2 + factor(sineLevel(right, 0.5, 1)) ** 2) / 2) +
          6,
      }),
    }),
  ];
}
