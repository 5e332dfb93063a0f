import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Decoder, Demuxer } from 'node-av/api';
import { expect, test } from 'vitest';
import type { Encoder } from './encoder.ts';
import { createFlacEncoder } from './flac-encoder.ts';
import { createMp3Encoder } from './mp3-encoder.ts';
import { createWavEncoder } from './wav-encoder.ts';

const { resolve } = createRequire(import.meta.url);
const seconds = 3;

/** Two tones that differ, at a rate in Hz. */
const tones = (rate: number) => ({
  left: Float32Array.from(
    { length: seconds * rate },
    (_none, i) => 0.5 * Math.sin((2 * Math.PI * 440 * i) / rate),
  ),
  right: Float32Array.from(
    { length: seconds * rate },
    (_none, i) => 0.25 * Math.sin((2 * Math.PI * 1_000 * i) / rate),
  ),
});

/** The file that an encoder makes of samples in parts of 20,000. */
function encode(encoder: Encoder, { left, right }: ReturnType<typeof tones>): Buffer {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < left.length; at += 20_000)
    parts.push(encoder.write({ left: left.slice(at, at + 20_000), right: right.slice(at, at + 20_000) }));
  const { head, tail } = encoder.end();
  return Buffer.concat([head, ...parts, tail]);
}

/** Decodes a file of two channels as another program does: the bytes of its samples by channel. */
async function decode(file: Buffer) {
  await using input = await Demuxer.open(file);
  const stream = input.audio();
  if (!stream) throw new Error('There is no sound in this file');
  using decoder = await Decoder.create(stream);
  const channels: Buffer[][] = [[], []];
  let frames = 0;
  for await (const frame of decoder.frames(input.packets(stream.index))) {
    if (!frame) continue;
    frames += frame.nbSamples;
    for (const [place, plane] of (frame.data ?? []).entries()) channels[place]?.push(Buffer.from(plane));
  }
  return { rate: stream.codecpar.sampleRate, frames, planes: channels.map((list) => Buffer.concat(list)) };
}

test.each([
  [16, 44_100],
  [24, 48_000],
] as const)(
  '[STUDIO-176] [STUDIO-177] an export as FLAC of %i bits at %i Hz holds the samples of the WAV file, and says how many',
  async (bits, rate) => {
    const wav = encode(createWavEncoder(bits, rate), tones(rate));
    const flac = encode(createFlacEncoder(bits, rate), tones(rate));
    expect(flac.length).toBeLessThan(wav.length * 0.8);
    expect(flac.subarray(0, 4).toString()).toBe('fLaC');
    // Low 32 bits of the number of frames in STREAMINFO.
    expect(flac.readUInt32BE(22)).toBe(seconds * rate);
    const [a, b] = [await decode(wav), await decode(flac)];
    expect(b.rate).toBe(rate);
    expect(b.frames).toBe(seconds * rate);
    expect(interleave(b.planes, bits).equals(wav.subarray(44))).toBe(true);
    expect(a.frames).toBe(b.frames);
  },
);

/** Bytes as in a WAV file of decoded planes, whichever way they were laid out. */
function interleave(planes: readonly Buffer[], bits: 16 | 24): Buffer {
  const wide = bits === 16 ? 2 : 4;
  const packed = planes[1]?.length ? null : planes[0];
  const frames = (packed ? packed.length / 2 : (planes[0]?.length ?? 0)) / wide;
  const out = Buffer.alloc((frames * 2 * bits) / 8);
  for (let i = 0; i < frames * 2; i++) {
    const plane = packed ?? planes[i % 2] ?? Buffer.alloc(0);
    const at = (packed ? i : i >> 1) * wide;
    if (bits === 16) out.writeInt16LE(plane.readInt16LE(at), i * 2);
    else out.writeIntLE(plane.readInt32LE(at) >> 8, i * 3, 3);
  }
  return out;
}

test('[STUDIO-176] an MP3 file has the rate and bit rate that were chosen, and the tones that were given', async () => {
  const wasm = await WebAssembly.compile(await readFile(resolve('wasm-media-encoders/wasm/mp3')));
  for (const [kbps, rate] of [
    [128, 44_100],
    [320, 48_000],
  ] as const) {
    const file = encode(await createMp3Encoder(kbps, rate, wasm), tones(rate));
    expect(file.length / seconds / (kbps * 125)).toBeCloseTo(1, 1);
    const found = await decode(file);
    expect(found.rate).toBe(rate);
    const plane = found.planes[0] ?? Buffer.alloc(0);
    const left = new Float32Array(Uint8Array.from(plane).buffer);
    const middle = left.subarray(rate, 2 * rate);
    const power = middle.reduce((sum, value) => sum + value * value, 0) / middle.length;
    // LAME turns some rates down by up to 0.5 dB, so that nothing clips.
    const decibels = 20 * Math.log10(Math.sqrt(2 * power) / 0.5);
    expect(decibels).toBeGreaterThan(-0.6);
    expect(decibels).toBeLessThan(0.1);
  }
});

test('[STUDIO-177] the same samples are the same bytes twice, in each format', async () => {
  const wasm = await WebAssembly.compile(await readFile(resolve('wasm-media-encoders/wasm/mp3')));
  const makers: (() => Promise<Encoder> | Encoder)[] = [
    () => createWavEncoder(16, 48_000),
    () => createFlacEncoder(16, 48_000),
    () => createMp3Encoder(192, 48_000, wasm),
  ];
  for (const make of makers) {
    const first = encode(await make(), tones(48_000));
    expect(encode(await make(), tones(48_000)).equals(first)).toBe(true);
  }
});
