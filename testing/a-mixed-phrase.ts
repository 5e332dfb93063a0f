import { loudnessMeter } from '#platform/server/media/loudness-meter.ts';
import type { DeviceSchema, Preset } from '#studio/devices/device.ts';
import { renderSong, type StereoSamples } from '#studio/render/render-song.ts';
import { aDevice, aPlan, aStrip, someNotes } from './a-plan.ts';
import { anEffect } from './an-effect.ts';
import { peakOf } from './measure-sound.ts';
import { openKernels } from './open-kernels.ts';

const bar = 3840;
const bars = [0, 1, 2, 3];
let phrase: Promise<StereoSamples> | undefined;

/** Four bars at 120 bpm that every effect's presets process: drum-like hits, bass, chords and a melody at -16 LUFS. */
async function aMixedPhrase(): Promise<StereoSamples> {
  phrase ??= render();
  return await phrase;
}

async function render(): Promise<StereoSamples> {
  const short = { ampAttack: 0.001, ampSustain: 0, velocity: 100 };
  const kick = aDevice('analog', { ...short, osc1Wave: 3, ampDecay: 0.25, gain: -4 }, { id: 'kick' });
  const snare = aDevice(
    'analog',
    { ...short, osc1Level: -12, noiseLevel: 0, ampDecay: 0.15, gain: -11 },
    { id: 'snare' },
  );
  const bass = aDevice('analog', { cutoff: 900, filterAmount: 12, ampSustain: 60 }, { id: 'bass' });
  const chords = aDevice('analog', { unison: 5, cutoff: 3000, gain: -14 }, { id: 'chords' });
  const melody = aDevice('analog', { osc1Wave: 1, cutoff: 6000, gain: -14 }, { id: 'melody' });
  const roots = [45, 41, 48, 43];
  const each = <T>(count: number, make: (n: number) => T) =>
    Array.from({ length: count }, (_one, n) => make(n));
  const tracks = [
    { device: kick, notes: each(16, (n) => [n * 960, 400, 29, n % 4 === 0 ? 1 : 0.9] as const) },
    { device: snare, notes: each(8, (n) => [n * 1920 + 960, 300, 60, 0.8] as const) },
    {
      device: bass,
      notes: each(32, (n) => [n * 480, 400, (roots[n >> 3] ?? 45) - 12, n % 2 ? 0.6 : 0.9] as const),
    },
    {
      device: chords,
      notes: bars.flatMap((n) =>
        [12, 16, 19, 24].map((step) => [n * bar, bar - 240, (roots[n] ?? 45) + step, 0.7] as const),
      ),
    },
    {
      device: melody,
      notes: each(24, (n) => [n * 640, 500, 69 + ([0, 3, 7, 10, 7, 5][n % 6] ?? 0), 0.7] as const),
    },
  ];
  const strips = tracks.map(({ device, notes }, n) =>
    aStrip({ id: `s${n}`, devices: [device], pan: [0, 0.1, 0, -0.3, 0.4][n] ?? 0, notes: someNotes(notes) }),
  );
  const song = renderSong(await openKernels(), aPlan(strips), { from: 0, to: bar * 4 });
  const gain = 10 ** ((-16 - loudnessOf(song)) / 20);
  return { left: song.left.map((one) => one * gain), right: song.right.map((one) => one * gain) };
}

function loudnessOf({ left, right }: StereoSamples): number {
  const meter = loudnessMeter(48_000);
  meter.feed(left, right, left.length);
  return meter.read() ?? -Infinity;
}

/** How loud the phrase is behind an effect with a preset, in LUFS, and its highest sample. */
export async function measurePreset(type: string, preset: Preset): Promise<{ lufs: number; peak: number }> {
  const effect = await anEffect(type, preset.params);
  effect.clock(120, 0);
  const out = effect.run(await aMixedPhrase());
  return { lufs: loudnessOf(out), peak: Math.max(peakOf(out.left), peakOf(out.right)) };
}

/** What is wrong with an effect's presets: too few, names that repeat, no tags, values that the schema does not know or allow. */
export function faultsOfPresets(schema: DeviceSchema, presets: readonly Preset[]): string[] {
  const faults = presets.length < 8 ? ['fewer than 8 presets'] : [];
  if (new Set(presets.map(({ name }) => name)).size < presets.length) faults.push('a name repeats');
  for (const { name, tags, params } of presets) {
    if (tags.length === 0) faults.push(`${name} has no tags`);
    for (const [id, value] of Object.entries(params)) {
      const param = schema.params.find((one) => one.id === id);
      if (!param || value < param.min || value > param.max) faults.push(`${name}: ${id} is ${value}`);
    }
  }
  return faults;
}
