import { type Kernels, kernelEvent, quantum } from '../engine/kernels.ts';
import type { StereoSamples } from '../render/render-song.ts';
import { deviceOf } from './all-devices.ts';
import { readParams } from './device.ts';

/** An effect alone, without engine: what it makes of samples. */
export interface Effect {
  /** Runs the effect over both channels, 128 frames a call, and goes on from where it was. */
  run(input: StereoSamples, key?: StereoSamples): StereoSamples;
  /** Sets a parameter by its id, in a ramp of some frames. */
  set(id: string, value: number, frames?: number): void;
  silence(): void;
  /** Tempo and position of what is run next; the position moves on with the frames. */
  clock(bpm: number, beat: number, isPlaying?: boolean): void;
  /** dB of gain reduction that it shows. */
  readonly meter: number;
  readonly delay: number;
  readonly tail: number;
  /** Offset of the first byte behind it. */
  readonly end: number;
}

/** Where an effect is opened: offsets of four channels of 128 frames and of its state are behind `at`. */
interface Place {
  kernels: Kernels;
  /** First free byte of the memory; the beginning of the heap where nothing else is open. */
  at?: number;
}

/** Opens an effect with its defaults and some values. Throws for a type without a kernel. */
export function openEffect(
  { kernels, at = kernels.shared.heap_start() }: Place,
  type: string,
  values: Readonly<Record<string, number>> = {},
): Effect {
  const schema = deviceOf(type);
  const kernel = kernels.of(type);
  if (!schema || !kernel) throw new Error(`There is no device ${type}`);
  const bus = (at + 15) & ~15;
  const self = bus + 4 * quantum * 4;
  const end = self + kernel.bytes();
  const missing = end - kernels.memory.buffer.byteLength;
  if (missing > 0) kernels.memory.grow(Math.ceil(missing / 65_536));
  kernel.init(self, 1);
  for (const [n, value] of readParams(schema, values).entries()) kernel.set(self, n, value, 0);
  const samples = () => new Float32Array(kernels.memory.buffer);
  const channel = (n: number) => bus + n * quantum * 4;
  const [left, right, keyLeft, keyRight] = [channel(0), channel(1), channel(2), channel(3)];
  let [bpm, beat, isPlaying] = [120, 0, false];
  return {
    run(input, key) {
      const frames = input.left.length;
      const out = { left: new Float32Array(frames), right: new Float32Array(frames) };
      const floats = samples();
      const [keyL, keyR] = key ? [keyLeft, keyRight] : [left, right];
      for (let from = 0; from < frames; from += quantum) {
        const count = Math.min(quantum, frames - from);
        floats.set(input.left.subarray(from, from + count), left / 4);
        floats.set(input.right.subarray(from, from + count), right / 4);
        if (key) floats.set(key.left.subarray(from, from + count), keyLeft / 4);
        if (key) floats.set(key.right.subarray(from, from + count), keyRight / 4);
        kernels.shared.clock_set(bpm, beat - Math.floor(beat / 64) * 64, isPlaying ? 1 : 0);
        kernel.process(self, left, right, keyL, keyR, left, right, count);
        out.left.set(floats.subarray(left / 4, left / 4 + count), from);
        out.right.set(floats.subarray(right / 4, right / 4 + count), from);
        if (isPlaying) beat += (count * bpm) / 60 / 48_000;
      }
      return out;
    },
    set(id, value, frames = 480) {
      kernel.set(
        self,
        schema.params.findIndex((param) => param.id === id),
        value,
        frames,
      );
    },
    silence: () => kernel.event(self, kernelEvent.silence, 0, 0, -1),
    clock(nextBpm, nextBeat, plays = true) {
      [bpm, beat, isPlaying] = [nextBpm, nextBeat, plays];
    },
    get meter() {
      return samples()[self / 4 + 32] ?? 0;
    },
    get delay() {
      return kernel.delay(self);
    },
    get tail() {
      return kernel.tail(self);
    },
    end,
  };
}
