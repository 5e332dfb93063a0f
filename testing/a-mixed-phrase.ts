import { loudnessMeter } from '#platform/server/media/loudness-meter.ts';
import type { DeviceSchema, Preset } from '#studio/devices/device.ts';
import { planOfMixedPhrase } from '#studio/devices/preset-plans.ts';
import { renderSong, type StereoSamples } from '#studio/render/render-song.ts';
import { anEffect } from './an-effect.ts';
import { peakOf } from './measure-sound.ts';
import { openKernels } from './open-kernels.ts';

/** 8 s: 15,360 ticks at 120 bpm. */
const end = 15_360;
let phrase: Promise<StereoSamples> | undefined;

/** What every effect's presets process. */
const aMixedPhrase = (): Promise<StereoSamples> => {
  phrase ??= openKernels().then((kernels) => renderSong(kernels, planOfMixedPhrase(), { from: 0, to: end }));
  return phrase;
};

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
