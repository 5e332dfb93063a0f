import { allDevices } from '#studio/devices/all-devices.ts';
import type { DeviceSchema, Preset } from '#studio/devices/device.ts';
import { openEffect } from '#studio/devices/open-effect.ts';
import { planOfMixedPhrase, planOfPreset } from '#studio/devices/preset-plans.ts';
import { stripPresets } from '#studio/devices/strip/presets.ts';
import { type Kernels, sampleRate } from '#studio/engine/kernels.ts';
import { renderSong, type StereoSamples } from '#studio/render/render-song.ts';
import { loadPresets } from '#studio/views/device-rack/load-presets.ts';

export interface RenderedPreset {
  readonly samples: StereoSamples;
  /** Seconds of the machine for a second of sound: of an instrument with its strip, of an effect alone. */
  readonly cost: number;
}

/** So long an effect is heard after the phrase. */
const tailSeconds = 3;

export const presetsOf = (schema: DeviceSchema): Promise<readonly Preset[]> =>
  schema.type === 'strip' ? Promise.resolve(stripPresets) : loadPresets(schema.type);

/** The schema of a type; the first instrument's where there is no such device. */
export const schemaOf = (type: string): DeviceSchema =>
  allDevices.find((device) => device.type === type) ?? (allDevices[0] as DeviceSchema);

/** Renders presets of devices by an instance of the kernels; `now` gives milliseconds. */
export function createPresetRenderer(kernels: Kernels, now: () => number) {
  let dry: StereoSamples | undefined;
  const timed = (render: () => StereoSamples): RenderedPreset => {
    const from = now();
    const samples = render();
    return { samples, cost: (now() - from) / 1000 / (samples.left.length / sampleRate) };
  };
  /** What effects are heard with, and the same without an effect. */
  const dryPhrase = (): StereoSamples => {
    dry ??= withTail(renderSong(kernels, planOfMixedPhrase()));
    return dry;
  };
  return {
    dryPhrase,
    render(schema: DeviceSchema, preset: Preset): RenderedPreset {
      if (schema.kind === 'instrument') return timed(() => renderSong(kernels, planOfPreset(schema, preset)));
      const input = dryPhrase();
      const effect = openEffect({ kernels }, schema.type, preset.params);
      effect.clock(120, 0);
      return timed(() => effect.run(input));
    },
  };
}

export type PresetRenderer = ReturnType<typeof createPresetRenderer>;

function withTail({ left, right }: StereoSamples): StereoSamples {
  const longer = (samples: Float32Array) => {
    const all = new Float32Array(samples.length + tailSeconds * sampleRate);
    all.set(samples);
    return all;
  };
  return { left: longer(left), right: longer(right) };
}
