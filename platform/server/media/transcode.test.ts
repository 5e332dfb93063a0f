import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaFolder } from '#testing/hostile-files/media-folder.ts';
import { mp3Frames } from '#testing/hostile-files/mp3-frames.ts';
import { readAtOf } from '#testing/hostile-files/read-at.ts';
import { smallAudio } from '#testing/hostile-files/small-audio.ts';
import { wavBytes } from '#testing/hostile-files/wav-bytes.ts';
import { seededBytes } from '#testing/seeded-bytes.ts';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import { openDecoderSandbox } from './open-decoder-sandbox.ts';
import { sniffAudio } from './sniff-audio.ts';
import { startTranscode } from './transcode.ts';
import { transcodeFile } from './transcode-file.ts';

const wav = { format: 'wav', needsWholeFile: false } as const;
const formats = ['wav', 'mp3', 'flac', 'ogg', 'm4a', 'aiff'] as const;
let sandbox: DecoderSandbox;
let files: Awaited<ReturnType<typeof mediaFolder>>;
beforeAll(async () => {
  files = await mediaFolder();
  sandbox = await openDecoderSandbox();
});
afterAll(() => files[Symbol.asyncDispose]());

async function stream(bytes: Buffer, piece = 10_000, outputPath = files.output()) {
  const kind = await sniffAudio(readAtOf(bytes));
  if (!kind) throw new Error('no known signature');
  const transcode = startTranscode({ outputPath, sandbox, kind });
  for (let at = 0; at < bytes.length; at += piece) await transcode.write(bytes.subarray(at, at + piece));
  await transcode.end();
  return { result: await transcode.result, outputPath };
}

test.each(formats)('a %s gives the same MP3 as a stream and as a file', async (format) => {
  const bytes = await smallAudio(format, 2);
  const outputPath = files.output();
  const fromFile = await transcodeFile({ inputPath: await files.input(bytes), outputPath, sandbox });
  const streamed = await stream(bytes);
  expect(fromFile).toMatchObject({ ok: true, inputFormat: format });
  expect(streamed.result).toEqual(fromFile);
  expect(await files.read(streamed.outputPath)).toEqual(await files.read(outputPath));
});

test('the MP3 is 44.1 kHz stereo at a constant 192 kbit/s with an Info header, 1,800 peaks and the true duration [TRACK-091]', async () => {
  const pcm = seededBytes('pcm')(48_000 * 4 * 7);
  const { result, outputPath } = await stream(wavBytes(pcm, { sampleRate: 48_000 }));
  if (!result.ok) throw new Error(result.detail);
  expect(result.durationMs).toBe(7000);
  expect(result.peaks).toHaveLength(1800);
  expect(result.peaks.every((peak) => peak >= 0 && peak <= 1)).toBe(true);
  expect(Math.max(...result.peaks)).toBeGreaterThan(0.9);
  const mp3 = await files.read(outputPath);
  expect(mp3.length).toBe(result.outputBytes);
  const frames = mp3Frames(mp3);
  expect(new Set(frames.map((frame) => JSON.stringify(frame)))).toEqual(
    new Set([JSON.stringify({ kilobits: 192, rate: 44_100, mono: false })]),
  );
  expect(mp3.toString('latin1', 36, 40)).toBe('Info');
  const soundingFrames = mp3.readUInt32BE(44);
  expect(soundingFrames).toBe(frames.length - 1);
  expect(Math.abs(soundingFrames * 1152 - 7 * 44_100)).toBeLessThan(3 * 1152);
});

test('a mono tone has its full level in both channels', async () => {
  const pcm = Buffer.alloc(44_100 * 2 * 5);
  for (let i = 0; i < pcm.length / 2; i += 1) pcm.writeInt16LE(Math.round(16_384 * Math.sin(i / 7)), i * 2);
  const { result } = await stream(wavBytes(pcm, { channels: 1 }));
  if (!result.ok) throw new Error(result.detail);
  expect(result.peaks[900]).toBeCloseTo(0.5, 2);
});

test('a transcoded reference tone of -23 LUFS is measured within 0.2 LU', async () => {
  const pcm = Buffer.alloc(44_100 * 4 * 10);
  const peak = 32_768 * 10 ** (-23 / 20);
  for (let i = 0; i < pcm.length / 4; i += 1) {
    const value = Math.round(peak * Math.sin((2 * Math.PI * 1000 * i) / 44_100));
    pcm.writeInt16LE(value, i * 4);
    pcm.writeInt16LE(value, i * 4 + 2);
  }
  const { result } = await stream(wavBytes(pcm));
  if (!result.ok) throw new Error(result.detail);
  expect(Math.abs((result.loudnessLufs ?? 0) + 23)).toBeLessThan(0.2);
});

test.each([0, 0xffff_ffff])(
  'a streamed WAV that declares %i bytes of samples is read to its end',
  async (claimedBytes) => {
    const { result } = await stream(wavBytes(seededBytes('wav')(44_100 * 4), { claimedBytes }));
    expect(result).toMatchObject({ ok: true, durationMs: 1000 });
  },
);

test('a file that is no audio is refused before a child starts, and leaves no file', async () => {
  const inputPath = await files.input(Buffer.from('ffconcat version 1.0\nfile private.mp3\n'));
  const outputPath = files.output();
  const result = await transcodeFile({ inputPath, outputPath, sandbox });
  expect(result).toMatchObject({ ok: false, code: 'not_audio' });
  expect(existsSync(outputPath)).toBe(false);
});

test('an aborted transcode leaves no file and releases its slot', async () => {
  const bytes = await smallAudio('wav', 2);
  for (let round = 0; round < 6; round += 1) {
    const outputPath = files.output();
    const transcode = startTranscode({ outputPath, sandbox, kind: wav });
    await transcode.write(bytes.subarray(0, 100_000));
    transcode.abort();
    await transcode.write(bytes);
    await transcode.end();
    expect(await transcode.result).toMatchObject({ ok: false, code: 'aborted' });
    expect(existsSync(outputPath)).toBe(false);
  }
});

test('an upload that is too large is refused', async () => {
  const tight = await openDecoderSandbox({ mode: 'off', limits: { maxInputBytes: 150_000 } });
  const transcode = startTranscode({ outputPath: files.output(), sandbox: tight, kind: wav });
  const bytes = await smallAudio('wav', 2);
  for (let at = 0; at < bytes.length; at += 10_000) await transcode.write(bytes.subarray(at, at + 10_000));
  expect(await transcode.result).toMatchObject({ ok: false, code: 'too_large' });
});

test('a stream without a free slot gets busy at once', async () => {
  const single = await openDecoderSandbox({ mode: 'off', maxStreams: 1 });
  const bytes = await smallAudio('wav', 1);
  const first = startTranscode({ outputPath: files.output(), sandbox: single, kind: wav });
  await first.write(bytes);
  const second = startTranscode({ outputPath: files.output(), sandbox: single, kind: wav });
  await second.write(bytes);
  expect(await second.result).toMatchObject({ ok: false, code: 'busy' });
  await first.end();
  expect(await first.result).toMatchObject({ ok: true });
});

test('files wait for a free slot', async () => {
  const inputPath = await files.input(await smallAudio('wav', 1));
  const paths = [files.output(), files.output(), files.output()];
  const results = await Promise.all(
    paths.map((outputPath) => transcodeFile({ inputPath, outputPath, sandbox })),
  );
  expect(results.map((result) => result.ok)).toEqual([true, true, true]);
});

test('a transcoded m4a leaves no spool file', async () => {
  await stream(await smallAudio('m4a', 1));
  expect(readdirSync(files.folder).filter((name) => name.endsWith('.spool'))).toEqual([]);
});
