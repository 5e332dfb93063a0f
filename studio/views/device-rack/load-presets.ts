import type { Preset } from '#studio/devices/device.ts';

type Presets = () => Promise<readonly Preset[]>;

/** The presets of each device, loaded when its card is shown. */
const files: Readonly<Record<string, Presets>> = {
  analog: async () => (await import('#studio/devices/analog/presets.ts')).presets,
  bass: async () => (await import('#studio/devices/bass/presets.ts')).presets,
  compressor: async () => (await import('#studio/devices/compressor/presets.ts')).compressorPresets,
  delay: async () => (await import('#studio/devices/delay/presets.ts')).delayPresets,
  drums: async () => (await import('#studio/devices/drums/presets.ts')).presets,
  eq: async () => (await import('#studio/devices/eq/presets.ts')).eqPresets,
  fm: async () => (await import('#studio/devices/fm/presets.ts')).presets,
  limiter: async () => (await import('#studio/devices/limiter/presets.ts')).limiterPresets,
  'parametric-eq': async () => (await import('#studio/devices/parametric-eq/presets.ts')).parametricEqPresets,
  reverb: async () => (await import('#studio/devices/reverb/presets.ts')).reverbPresets,
};

/** Presets of a type; none for a device that this version does not know. */
export async function loadPresets(type: string): Promise<readonly Preset[]> {
  return Object.hasOwn(files, type) ? ((await files[type]?.()) ?? []) : [];
}
