import { open, stat } from 'node:fs/promises';
import { WAV_FRAME_BYTES, WAV_HEADER_BYTES, wavHeader } from '#platform/server/media/wav-header.ts';
import { planPreview } from '../../model/preview-plan.ts';

const sampleRate = 44_100;
const fadeFrames = Math.round(0.005 * sampleRate);

interface MixedSound {
  kind: 'loop' | 'one_shot';
  /** A WAV file that the decoder has written. */
  path: string;
}

/** A WAV in which the sounds of a product play one after the other. */
export async function mixPreview(sounds: readonly MixedSound[], bpm: number | null): Promise<Buffer> {
  const lengths = await Promise.all(
    // By the file, since a loop that is rounded to milliseconds would have a gap or lose its end.
    sounds.map(async ({ kind, path }) => ({
      kind,
      seconds: ((await stat(path)).size - WAV_HEADER_BYTES) / WAV_FRAME_BYTES / sampleRate,
    })),
  );
  const plan = planPreview(lengths, bpm);
  const parts: Int16Array[] = [];
  for (const { sound, seconds, every } of plan) {
    const path = sounds[sound]?.path;
    if (path === undefined) continue;
    const frames = framesOf(seconds);
    parts.push(repeat(await readFrames(path, frames), { frames, every: framesOf(every) }));
  }
  const samples = Buffer.concat(
    parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
  return Buffer.concat([wavHeader(samples.length), samples]);
}

const framesOf = (seconds: number): number => Math.max(1, Math.round(seconds * sampleRate));

/** The first samples of both channels, at most so many of each. */
async function readFrames(path: string, frames: number): Promise<Int16Array> {
  await using file = await open(path, 'r');
  const bytes = new Uint8Array(frames * WAV_FRAME_BYTES);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, WAV_HEADER_BYTES);
  return new Int16Array(bytes.buffer, 0, Math.floor(bytesRead / WAV_FRAME_BYTES) * 2);
}

/** A sound again and again for so many frames, silent between its end and its next beginning, without a click at the edges. */
function repeat(sound: Int16Array, { frames, every }: { frames: number; every: number }): Int16Array {
  const part = new Int16Array(frames * 2);
  for (let at = 0; at < frames; at += every) {
    const length = Math.min(sound.length, every * 2, part.length - at * 2);
    part.set(sound.subarray(0, length), at * 2);
  }
  for (let i = 0; i < Math.min(fadeFrames, frames); i++)
    for (const frame of [i, frames - 1 - i])
      for (const at of [frame * 2, frame * 2 + 1]) part[at] = Math.round(((part[at] ?? 0) * i) / fadeFrames);
  return part;
}
