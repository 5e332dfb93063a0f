import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { WAV_FRAME_BYTES, WAV_HEADER_BYTES, wavHeader } from '#platform/server/media/wav-header.ts';
import { mixPreview } from './mix-preview.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'mix-preview-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A sound whose samples say which frame they are, the left channel up and the right one down. */
async function countingSound(name: string, frames: number): Promise<string> {
  const samples = Buffer.alloc(frames * WAV_FRAME_BYTES);
  for (let frame = 0; frame < frames; frame++) {
    samples.writeInt16LE((frame % 20_000) + 1, frame * WAV_FRAME_BYTES);
    samples.writeInt16LE(-(frame % 20_000) - 1, frame * WAV_FRAME_BYTES + 2);
  }
  const file = path.join(folder, name);
  await writeFile(file, Buffer.concat([wavHeader(samples.length), samples]));
  return file;
}
const leftOf = (wav: Buffer, frame: number) => wav.readInt16LE(WAV_HEADER_BYTES + frame * WAV_FRAME_BYTES);

test('a loop that is no whole number of milliseconds is repeated sample by sample, without a gap', async () => {
  // A bar at 90 BPM: 2.666… seconds.
  const frames = 117_600;
  const sounds = [{ kind: 'loop' as const, path: await countingSound('loop.wav', frames) }];
  const wav = await mixPreview(sounds, 90);
  expect(wav.length).toBe(WAV_HEADER_BYTES + 28 * 44_100 * WAV_FRAME_BYTES);
  for (let round = 1; round < 10; round++)
    expect([-1, 0, 1].map((by) => leftOf(wav, round * frames + by))).toEqual([frames % 20_000, 1, 2]);
});

test('a one-shot begins again on a beat and is silent until then', async () => {
  const frames = 10_000;
  const sounds = [{ kind: 'one_shot' as const, path: await countingSound('kick.wav', frames) }];
  const wav = await mixPreview(sounds, 120);
  const beat = 22_050;
  for (let round = 1; round < 10; round++)
    expect([-1, 0, frames - 1, frames].map((by) => leftOf(wav, round * beat + by))).toEqual([
      0,
      1,
      frames,
      0,
    ]);
});
