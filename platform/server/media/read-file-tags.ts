import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import type { SoundTags } from './read-tags.ts';

/** A child that has not ended by then (ms) is killed; its CPU time has a limit of its own. */
const timeoutMs = 60_000;

const textOrNull = z.string().max(10_000).nullable();
const reportSchema = z.strictObject({
  title: textOrNull,
  artist: textOrNull,
  genre: textOrNull,
  year: z.number().int().nullable(),
  comment: textOrNull,
  album: textOrNull,
  trackNumber: z.number().int().nullable(),
  disc: z.number().int().nullable(),
  bpm: z.number().min(20).max(400).nullable(),
  key: textOrNull,
});

/**
 * What a sound file says of itself, with the bytes of its picture, read in the decoder's sandbox; null where it cannot be read.
 * `picturePath` must not exist and is left to be deleted.
 */
export async function readFileTags(
  sandbox: DecoderSandbox,
  { inputPath, picturePath }: { inputPath: string; picturePath: string },
): Promise<{ tags: SoundTags; picture: Buffer | null } | null> {
  await using input = await open(inputPath, constants.O_RDONLY | constants.O_NOFOLLOW);
  await using output = await open(
    picturePath,
    constants.O_RDWR | constants.O_CREAT | constants.O_EXCL,
    0o600,
  );
  // Reading is short: no track waits for it until another file is decoded.
  const release = await sandbox.smallFileSlots.acquire();
  try {
    const report = await runReader(sandbox.tagsCommand, [input.fd, output.fd]);
    const tags = reportSchema.parse(JSON.parse(report));
    const picture = await readFile(picturePath);
    return { tags, picture: picture.length > 0 ? picture : null };
  } catch {
    return null;
  } finally {
    release();
  }
}

async function runReader(
  [program = '', ...args]: readonly string[],
  [input, output]: readonly [number, number],
): Promise<string> {
  const child = spawn(program, args, {
    stdio: [input, output, 'ignore', 'pipe'],
    env: {},
    cwd: '/',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.on('close', () => resolve());
  });
  const report = await text(child.stdio[3] as Readable).catch(() => '');
  await ended;
  return report;
}
