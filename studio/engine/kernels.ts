/** What all devices' kernels offer; `studio/kernels/abi.as.ts` says what it means. Pointers are offsets into the memory. */
export interface DeviceKernel {
  bytes(): number;
  init(self: number, seed: number): void;
  set(self: number, param: number, value: number, frames: number): void;
  event(self: number, kind: number, a: number, b: number, voice: number): void;
  process(
    self: number,
    inL: number,
    inR: number,
    keyL: number,
    keyR: number,
    outL: number,
    outR: number,
    frames: number,
  ): number;
  delay(self: number): number;
  tail(self: number): number;
}

interface SharedKernels {
  heap_start(): number;
  clock_set(bpm: number, beat: number, playing: number): void;
  mix_clear(at: number, frames: number): void;
  mix_copy(to: number, from: number, frames: number): void;
  mix_add(to: number, from: number, frames: number, gain: number, gainEnd: number): void;
  mix_factor(dB: number): number;
  mix_between(from: number, to: number, part: number): number;
  mix_peak(at: number, frames: number): number;
  mix_delay(at: number, frames: number, ring: number, length: number, head: number): number;
}

/** An instance of the kernels' module with its imported memory. */
export interface Kernels {
  readonly memory: KernelMemory;
  readonly shared: SharedKernels;
  /** The kernel of a device's type, or null where the module has none. */
  of(type: string): DeviceKernel | null;
}

export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

const functions = ['bytes', 'init', 'set', 'event', 'process', 'delay', 'tail'] as const;

/** Wraps the exports of the module. */
export function kernelsOf(exports: Readonly<Record<string, unknown>>, memory: KernelMemory): Kernels {
  const found = new Map<string, DeviceKernel | null>();
  const read = (type: string): DeviceKernel | null => {
    const prefix = type.replaceAll('-', '_');
    if (typeof exports[`${prefix}_process`] !== 'function') return null;
    return Object.fromEntries(
      functions.map((name) => [name, exports[`${prefix}_${name}`]]),
    ) as unknown as DeviceKernel;
  };
  return {
    memory,
    shared: exports as unknown as SharedKernels,
    of(type) {
      const known = found.get(type);
      if (known !== undefined) return known;
      const kernel = read(type);
      found.set(type, kernel);
      return kernel;
    },
  };
}

/** Pages of 64 KiB that the memory starts with and may grow to: 16 MiB and 640 MiB. */
export const firstPages = 256;
export const mostPages = 10_240;

/** Kinds of events and bits of answers, as in `studio/kernels/abi.as.ts`. */
export const kernelEvent = {
  noteOn: 1,
  noteOff: 2,
  voiceEnd: 3,
  noteSeed: 4,
  noteSlide: 5,
  pitchBend: 6,
  modulation: 7,
  pressure: 8,
  silence: 9,
} as const;

export const answerSilent = 1;
export const answerNotANumber = 2;
export const quantum = 128;
export const sampleRate = 48_000;
