import { deviceOf } from '#studio/devices/all-devices.ts';
import { readParams } from '#studio/devices/device.ts';
import { type Kernels, kernelEvent, quantum } from '#studio/engine/kernels.ts';
import type { StereoSamples } from '#studio/render/render-song.ts';
import { openKernels } from './open-kernels.ts';

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
}

let opened: Kernels | undefined;
/** First free byte of its memory. */
let next = 0;

/** An instance with room for one more effect: one serves many, as each takes 16 MiB. */
async function openRoom(): Promise<{ kernels: Kernels; bus: number }> {
  if (!opened || next > 64 * 1024 * 1024) {
    opened = await openKernels();
    next = (opened.shared.heap_start() + 15) & ~15;
  }
  return { kernels: opened, bus: next };
}

/** An effect with its defaults and some values. */
export async function anEffect(type: string, values: Readonly<Record<string, number>> = {}): Promise<Effect> {
  const schema = deviceOf(type);
  const { kernels, bus } = await openRoom();
  const kernel = kernels.of(type);
  if (!schema || !kernel) throw new Error(`There is no device ${type}`);
  const self = bus + 4096;
  next = (self + kernel.bytes() + 15) & ~15;
  const missing = next - kernels.memory.buffer.byteLength;
  if (missing > 0) kernels.memory.grow(Math.ceil(missing / 65_536));
  kernel.init(self, 1);
  for (const [n, value] of readParams(schema, values).entries()) kernel.set(self, n, value, 0);
  const samples = () => new Float32Array(kernels.memory.buffer);
  const [left, right, keyLeft, keyRight] = [0, 1, 2, 3].map((n) => bus + n * quantum * 4) as [
    number,
    number,
    number,
    number,
  ];
  let [bpm, beat, isPlaying] = [120, 0, false];
  return {
    run(input, key) {
      const out = {
        left: new Float32Array(input.left.length),
        right: new Float32Array(input.left.length),
      };
      const floats = samples();
      for (let at = 0; at < input.left.length; at += quantum) {
        const count = Math.min(quantum, input.left.length - at);
        floats.set(input.left.subarray(at, at + count), left / 4);
        floats.set(input.right.subarray(at, at + count), right / 4);
        if (key) floats.set(key.left.subarray(at, at + count), keyLeft / 4);
        if (key) floats.set(key.right.subarray(at, at + count), keyRight / 4);
        kernels.shared.clock_set(bpm, beat - Math.floor(beat / 64) * 64, isPlaying ? 1 : 0);
        const [keyL, keyR] = key ? [keyLeft, keyRight] : [left, right];
        kernel.process(self, left, right, keyL, keyR, left, right, count);
        out.left.set(floats.subarray(left / 4, left / 4 + count), at);
        out.right.set(floats.subarray(right / 4, right / 4 + count), at);
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
  };
}

/** Samples of a function of the frame, the same in both channels or with a function for the right one. */
export function samplesOf(
  seconds: number,
  left: (frame: number) => number,
  right: (frame: number) => number = left,
): StereoSamples {
  const frames = Math.round(seconds * 48_000);
  return {
    left: Float32Array.from({ length: frames }, (_one, frame) => left(frame)),
    right: Float32Array.from({ length: frames }, (_one, frame) => right(frame)),
  };
}

/** A sine of some level in dB of full scale. */
export const sine =
  (hz: number, dB = 0) =>
  (frame: number): number =>
    10 ** (dB / 20) * Math.sin((2 * Math.PI * hz * frame) / 48_000);

/** One sample of 1 at the beginning. */
export const impulse = (frame: number): number => (frame === 0 ? 1 : 0);

/** White noise between -1 and 1, the same each time; `seed` gives another. */
export const noise =
  (seed = 1) =>
  (frame: number): number => {
    let bits = Math.imul(frame + 1, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) / 0x80000000 - 1;
  };
