import { expect, test } from 'vitest';
import { decodeWav } from './decode-wav.ts';
import { encodeWav } from './wav.ts';

const sound = { left: Float32Array.of(0, 0.5, -1, 2), right: Float32Array.of(0, -0.5, 1, -2) };

test('the header names 16 bit stereo PCM at 44.1 kHz and the true sizes', () => {
  const file = encodeWav(sound);
  expect(file.toString('ascii', 0, 4)).toBe('RIFF');
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  expect(file.toString('ascii', 8, 16)).toBe('WAVEfmt ');
  expect(file.readUInt16LE(20)).toBe(1);
  expect(file.readUInt16LE(22)).toBe(2);
  expect(file.readUInt32LE(24)).toBe(44100);
  expect(file.readUInt32LE(28)).toBe(176400);
  expect(file.readUInt16LE(34)).toBe(16);
  expect(file.readUInt32LE(40)).toBe(16);
  expect(file.length).toBe(60);
});

test('samples come back as they were, clipped to full scale', () => {
  const { left, right } = decodeWav(encodeWav(sound));
  expect(left[1]).toBeCloseTo(0.5, 4);
  expect(right[2]).toBeCloseTo(1, 4);
  expect(left[3]).toBeCloseTo(1, 4);
  expect(right[3]).toBeCloseTo(-1, 4);
});
