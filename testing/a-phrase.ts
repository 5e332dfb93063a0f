import { loudnessMeter } from '#platform/server/media/loudness-meter.ts';
import type { DeviceSchema, Preset } from '#studio/devices/device.ts';
import { planOfPreset } from '#studio/devices/preset-plans.ts';
import type { Kernels } from '#studio/engine/kernels.ts';
import { renderSong, type StereoSamples } from '#studio/render/render-song.ts';
import { decibels, peakOf } from './measure-sound.ts';

/** Integrated loudness and highest sample. */
function loudnessOf({ left, right }: StereoSamples): { lufs: number; peak: number } {
  const meter = loudnessMeter(48_000);
  meter.feed(left, right, left.length);
  return {
    lufs: meter.read() ?? Number.NEGATIVE_INFINITY,
    peak: decibels(Math.max(peakOf(left), peakOf(right))),
  };
}

/** What is wrong with the presets of an instrument: values that it has not, loudness outside -18 to -10 LUFS, clipping. */
export function presetFaults(kernels: Kernels, schema: DeviceSchema, presets: readonly Preset[]): string[] {
  const params = new Map(schema.params.map((param) => [param.id, param]));
  const names = new Set<string>();
  return presets.flatMap((preset) => {
    const faults = Object.entries(preset.params).flatMap(([id, value]) => {
      const param = params.get(id);
      return param && value >= param.min && value <= param.max ? [] : [`has no ${id} of ${value}`];
    });
    if (names.has(preset.name)) faults.push('has the name of another');
    names.add(preset.name);
    if (preset.tags.length < 2) faults.push('has fewer than two tags');
    const sound = renderSong(kernels, planOfPreset(schema, preset));
    const { lufs, peak } = loudnessOf(sound);
    // A kernel that gives no numbers is mute from there on.
    if (peakOf(sound.left.slice(6 * 48_000, 8 * 48_000)) < 0.01) faults.push('falls silent');
    if (lufs < -18 || lufs > -10) faults.push(`has ${lufs.toFixed(1)} LUFS`);
    if (peak >= 0) faults.push(`clips at ${peak.toFixed(2)} dB`);
    return faults.map((fault) => `${preset.name} ${fault}`);
  });
}
