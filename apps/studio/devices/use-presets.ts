import { useEffect, useRef, useState } from 'react';
import type { DeviceSchema, Preset } from '#studio/devices/device.ts';
import { figuresOf, peaksOf, type SoundFigures } from '#studio/measure/sound-figures.ts';
import type { StereoSamples } from '#studio/render/render-song.ts';
import type { PlaySamples } from './play-samples.ts';
import { type PresetRenderer, presetsOf } from './render-preset.ts';

export interface MeasuredSound extends SoundFigures {
  readonly peaks: readonly number[];
  /** Share of real time; null for the phrase that no device has changed. */
  readonly cost: number | null;
}

interface PresetsOptions {
  schema: DeviceSchema;
  openRenderer: () => Promise<PresetRenderer>;
  play: PlaySamples;
}

/** The name under which an effect's phrase is shown without the effect. */
export const dryName = 'Without the effect';

const shownPeaks = 240;
/** Lets the browser draw between two renderings. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Renders, measures and plays presets of a device. One is rendered at a time, on the page's own thread. */
export function usePresets({ schema, openRenderer, play }: PresetsOptions) {
  const [presets, setPresets] = useState<readonly Preset[]>([]);
  const [sounds, setSounds] = useState<ReadonlyMap<string, MeasuredSound>>(new Map());
  const [shown, setShown] = useState<string | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stopSound = useRef<(() => void) | null>(null);

  useEffect(() => {
    void presetsOf(schema).then(setPresets);
    return () => stopSound.current?.();
  }, [schema]);

  function stop() {
    stopSound.current?.();
    stopSound.current = null;
    setPlaying(null);
  }
  /** Renders and measures a preset, or the phrase without the effect. */
  async function measure(renderer: PresetRenderer, preset: Preset | null): Promise<StereoSamples> {
    await nextTask();
    const { samples, cost } = preset
      ? renderer.render(schema, preset)
      : { samples: renderer.dryPhrase(), cost: null };
    const sound = { ...figuresOf(samples), peaks: peaksOf(samples, shownPeaks), cost };
    setSounds((known) => new Map(known).set(preset?.name ?? dryName, sound));
    return samples;
  }
  async function run(work: (renderer: PresetRenderer) => Promise<void>) {
    stop();
    setBusy(true);
    setProblem(null);
    try {
      await work(await openRenderer());
    } catch (error) {
      setProblem(`The sound could not be rendered: ${String(error)}`);
    }
    setBusy(false);
  }

  return {
    ...{ presets, sounds, shown, playing, isBusy, problem, stop },
    listen: (preset: Preset | null) =>
      run(async (renderer) => {
        const samples = await measure(renderer, preset);
        const name = preset?.name ?? dryName;
        setShown(name);
        setPlaying(name);
        stopSound.current = play(samples, stop);
      }),
    measureAll: () =>
      run(async (renderer) => {
        for (const preset of presets) await measure(renderer, preset);
      }),
  };
}
