import type { DevicePlan, Plan, StripPlan } from '#studio/engine/plan.ts';
import { aDevice, aPlan, aStrip, someNotes } from '../a-plan.ts';

const ticksPerSecond = 1920;
const instruments = ['analog', 'fm', 'bass', 'drums'] as const;

/** Four voices that sound nearly all the time; a hit of a pad each sixteenth for drums. */
function notesOf(type: string, seconds: number) {
  const end = seconds * ticksPerSecond;
  const step = type === 'drums' ? 240 : 960;
  return someNotes(
    Array.from({ length: Math.floor(end / step) }, (_, n) =>
      type === 'drums'
        ? [[n * step, 60, n % 16] as const]
        : [0, 4, 7, 12].map((above) => [n * step, step - 20, 40 + (n % 12) + above] as const),
    ).flat(),
  );
}

const strip = (n: number, type: string, seconds: number, effects: readonly DevicePlan[]): StripPlan =>
  aStrip({
    id: `track-${n}`,
    kind: type === 'drums' ? 'drums' : 'instrument',
    gain: -18,
    devices: [aDevice(type, {}, { id: `device-${n}` }), ...effects],
    notes: notesOf(type, seconds),
    sends: [
      { to: 'reverb', gain: -18, pre: false },
      { to: 'delay', gain: -24, pre: false },
    ],
  });

const effectsOf = (n: number, types: readonly string[]) =>
  types.map((type) => aDevice(type, {}, { id: `${type}-${n}` }));

const returns = ['reverb', 'delay'].map((type) =>
  aStrip({ id: type, kind: 'send', devices: [aDevice(type, {}, { id: `${type}-return` })] }),
);

/** 16 tracks of all instruments with EQ and compressor, two sends. */
export const referenceSong = (seconds: number): Plan =>
  aPlan([
    ...Array.from({ length: 16 }, (_, n) =>
      strip(n, instruments[n % 4] ?? 'analog', seconds, effectsOf(n, ['eq', 'compressor'])),
    ),
    ...returns,
  ]);

/** 32 tracks, each with EQ and a reverb of its own. */
export const reverbSong = (seconds: number): Plan =>
  aPlan(
    Array.from({ length: 32 }, (_, n) => ({
      ...strip(n, instruments[n % 4] ?? 'analog', seconds, effectsOf(n, ['eq', 'reverb'])),
      sends: [],
    })),
  );

/** So many tracks, of which every second one is a synthesizer of four voices, all with EQ, compressor and two sends. */
export const wideSong = (tracks: number, seconds: number): Plan =>
  aPlan([
    ...Array.from({ length: tracks }, (_, n) =>
      strip(n, n % 2 === 0 ? 'analog' : 'drums', seconds, effectsOf(n, ['eq', 'compressor'])),
    ),
    ...returns,
  ]);
