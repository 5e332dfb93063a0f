import { describe, expect, test } from 'vitest';
import type { DeviceKernel, Kernels } from '#studio/engine/kernels.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { allDevices } from './all-devices.ts';
import { type DeviceSchema, type ParamSchema, readParams } from './device.ts';

// What every device has to do, by its kernel alone.

const frames = 48_000;

interface Rig {
  kernels: Kernels;
  kernel: DeviceKernel;
  self: number;
  bus: number;
}

async function open(schema: DeviceSchema, params = readParams(schema, {})): Promise<Rig> {
  const kernels = await openKernels();
  const kernel = kernels.of(schema.type);
  if (!kernel) throw new Error(`${schema.type} has no kernel`);
  const bus = (kernels.shared.heap_start() + 15) & ~15;
  const self = bus + 4096;
  const missing = self + kernel.bytes() - kernels.memory.buffer.byteLength;
  if (missing > 0) kernels.memory.grow(Math.ceil(missing / 65_536));
  kernel.init(self, 1);
  for (const [n, value] of params.entries()) kernel.set(self, n, value, 0);
  return { kernels, kernel, self, bus };
}

interface Take {
  /** Frames a call. */
  size?: number;
  seconds?: number;
  /** Samples of the input at a frame. */
  input?: (frame: number) => number;
  /** What happens before a frame; called at multiples of 128. */
  before?: (frame: number, rig: Rig) => void;
}

/** Both channels one after the other, and the answers of the kernel or-ed and and-ed. */
function run(rig: Rig, { size = 128, seconds = 1, input = () => 0, before }: Take = {}) {
  const { kernel, self, bus, kernels } = rig;
  const total = Math.round(seconds * frames);
  const [left, right] = [new Float32Array(total), new Float32Array(total)];
  let answers = 0;
  for (let at = 0; at < total; ) {
    if (at % 128 === 0) before?.(at, rig);
    const count = Math.min(size, 128 - (at % 128), total - at);
    const samples = new Float32Array(kernels.memory.buffer, bus, 1024);
    for (let i = 0; i < count; i++) samples[i] = samples[128 + i] = input(at + i);
    answers |= kernel.process(self, bus, bus + 512, bus, bus + 512, bus, bus + 512, count);
    left.set(samples.subarray(0, count), at);
    right.set(samples.subarray(128, 128 + count), at);
    at += count;
  }
  return { left, right, answers };
}

/** Starts a note at the beginning and ends it after a half second. */
const aNote = (frame: number, { kernel, self }: Rig) => {
  if (frame === 0) kernel.event(self, 4, 4711, 0, 0);
  if (frame === 0) kernel.event(self, 1, 57, 0.8, 0);
  if (frame === 23_936) kernel.event(self, 2, 0, 0, 0);
};

/** Random values of all parameters by a seed. */
function randomParams(schema: DeviceSchema, seed: number): Float32Array {
  let state = seed * 2_654_435_761;
  const next = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state >>> 8) & 0xffff) / 0xffff;
  };
  const pick = (param: ParamSchema) => {
    const part = next();
    // The ends of the range are as likely as all between them.
    return part < 0.2 ? param.min : part > 0.8 ? param.max : param.min + next() * (param.max - param.min);
  };
  return readParams(schema, Object.fromEntries(schema.params.map((param) => [param.id, pick(param)])));
}

const noise = (frame: number) => {
  const hash = Math.imul(frame ^ (frame >>> 15), 0x2c1b3c6d) ^ 0x5bd1e995;
  return ((Math.imul(hash ^ (hash >>> 12), 0x297a2d39) >>> 8) / 0xffffff) * 1.6 - 0.8;
};

describe.each(allDevices.map((schema) => [schema.type, schema] as const))('%s', (_type, schema) => {
  const isInstrument = schema.kind === 'instrument';
  const sound: Take = isInstrument ? { before: aNote } : { input: noise };

  test('its parameters are well formed and lie within their ranges', () => {
    const ids = schema.params.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const param of schema.params) {
      expect(param.id).toMatch(/^[a-z][a-zA-Z0-9]*$/);
      expect(param.min).toBeLessThan(param.max);
      expect(param.default).toBeGreaterThanOrEqual(param.min);
      expect(param.default).toBeLessThanOrEqual(param.max);
      if (param.curve === 'log') expect(param.min).toBeGreaterThan(0);
    }
  });

  test('silence stays silence', async () => {
    const { left, right } = run(await open(schema));
    expect(left.every((sample) => sample === 0)).toBe(true);
    expect(right.every((sample) => sample === 0)).toBe(true);
  });

  test('it sounds, and the size of the calls changes no sample', async () => {
    const whole = run(await open(schema), sound);
    expect(whole.left.some((sample) => Math.abs(sample) > 0.01)).toBe(true);
    for (const size of [1, 33, 64]) {
      const pieces = run(await open(schema), { ...sound, size });
      expect(Buffer.from(pieces.left.buffer).equals(Buffer.from(whole.left.buffer))).toBe(true);
      expect(Buffer.from(pieces.right.buffer).equals(Buffer.from(whole.right.buffer))).toBe(true);
    }
  });

  test('whatever its parameters are, it gives finite samples, and says when it does not', async () => {
    for (let seed = 1; seed <= 40; seed++) {
      const rig = await open(schema, randomParams(schema, seed));
      const values = randomParams(schema, seed + 1000);
      const before = (frame: number, one: Rig) => {
        if (isInstrument) aNote(frame, one);
        const n = (frame / 128) % schema.params.length;
        one.kernel.set(one.self, n, values[n] ?? 0, frame % 512 === 0 ? 0 : 480);
      };
      const { left, right, answers } = run(rig, { ...sound, before, seconds: 0.7 });
      expect(left.every(Number.isFinite) && right.every(Number.isFinite)).toBe(true);
      expect(answers & 2).toBe(0);
    }
  });

  test('it falls silent within its tail after its input has ended', async () => {
    const rig = await open(schema);
    run(rig, sound);
    const tail = rig.kernel.tail(rig.self) + rig.kernel.delay(rig.self);
    run(rig, { seconds: (tail + 480) / frames });
    const { left } = run(rig, { seconds: 0.1 });
    expect(left.every((sample) => Math.abs(sample) < 0.00002)).toBe(true);
  });
});
