import { expect, test } from 'vitest';
import { createWavWriter, type WavBits } from './wav.ts';

const samples = (count: number, of: (n: number) => number) => {
  const left = Float32Array.from({ length: count }, (_, n) => of(n));
  return { left, right: left.map((sample) => -sample) };
};

/** Reads a file as a stranger does: by its header alone. */
function read(file: Uint8Array) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const text = (at: number) => String.fromCharCode(...file.subarray(at, at + 4));
  const bits = view.getUint16(34, true);
  const frames = view.getUint32(40, true) / view.getUint16(32, true);
  const at = (n: number) => 44 + n * (bits / 8);
  const value = (n: number) => {
    if (bits === 32) return view.getFloat32(at(n), true);
    if (bits === 16) return view.getInt16(at(n), true);
    return view.getUint16(at(n), true) | (view.getInt8(at(n) + 2) << 16);
  };
  return { chunks: [text(0), text(8), text(36)], size: view.getUint32(4, true) + 8, bits, frames, value };
}

const file = (bits: WavBits, part: ReturnType<typeof samples>) => {
  const writer = createWavWriter(bits);
  return Buffer.concat([writer.header(part.left.length), writer.write(part)]);
};

test.each([16, 24, 32] as const)(
  'a file of %i bits holds the samples that were given [STUDIO-176]',
  (bits) => {
    const part = samples(1000, (n) => ((n % 200) - 100) / 128);
    const bytes = file(bits, part);
    const found = read(bytes);
    expect(found).toMatchObject({ chunks: ['RIFF', 'WAVE', 'data'], size: bytes.length, bits, frames: 1000 });
    const scale = { 16: 32_767, 24: 8_388_607, 32: 1 }[bits];
    const slack = bits === 16 ? 1.51 : bits === 24 ? 0.51 : 0;
    for (let n = 0; n < 1000; n++) {
      expect(Math.abs(found.value(n * 2) - (part.left[n] ?? 0) * scale)).toBeLessThanOrEqual(slack);
      expect(Math.abs(found.value(n * 2 + 1) - (part.right[n] ?? 0) * scale)).toBeLessThanOrEqual(slack);
    }
  },
);

test('samples beyond full scale are cut and not wrapped, and floating point keeps them', () => {
  const loud = samples(8, (n) => (n % 2 === 0 ? 3 : -3));
  expect([0, 1, 2].map(read(file(16, loud)).value)).toEqual([32_767, -32_768, -32_768]);
  expect([0, 1, 2].map(read(file(24, loud)).value)).toEqual([8_388_607, -8_388_608, -8_388_608]);
  expect([0, 1, 2].map(read(file(32, loud)).value)).toEqual([3, -3, -3]);
});

test('16 bits are dithered: a tone below the last bit is still in the file, and twice the same bytes [STUDIO-177]', () => {
  const soft = samples(48_000, (n) => Math.sin((2 * Math.PI * 440 * n) / 48_000) * (0.4 / 32_767));
  const first = file(16, soft);
  expect(first.equals(file(16, soft))).toBe(true);
  const { value } = read(first);
  let sum = 0;
  for (let n = 0; n < 48_000; n++) sum += value(n * 2) * Math.sin((2 * Math.PI * 440 * n) / 48_000);
  expect((2 * sum) / 48_000).toBeCloseTo(0.4, 1);
});

test('a file that is written in parts is the same as one that is written at once', () => {
  const part = samples(3000, (n) => Math.sin(n / 7) / 2);
  const writer = createWavWriter(16);
  const pieces = [0, 1000, 2000].map((from) =>
    writer.write({ left: part.left.slice(from, from + 1000), right: part.right.slice(from, from + 1000) }),
  );
  expect(Buffer.concat([writer.header(3000), ...pieces]).equals(file(16, part))).toBe(true);
});

test('more than a WAV file can hold is refused', () => {
  expect(() => createWavWriter(32).header(600_000_000)).toThrow(RangeError);
});
