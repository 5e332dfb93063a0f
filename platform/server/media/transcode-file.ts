import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import { encodeTo } from './encode-to.ts';
import { type ReadAt, sniffAudio } from './sniff-audio.ts';
import type { TranscodeOptions } from './transcode.ts';
import type { TranscodeResult } from './transcode-result.ts';

/** A file of no more bytes counts as small: it holds a few minutes of an MP3, or seconds of a WAV. */
const maxSmallFileBytes = 1024 * 1024;
const isSmallFile = (bytes: number): boolean => bytes <= maxSmallFileBytes;

/** True where a file of so many bytes would end as `busy` now, so that it need not be fetched. */
export const isTranscoderBusy = (sandbox: DecoderSandbox, bytes: number): boolean =>
  !isSmallFile(bytes) && sandbox.fileSlots.available === 0;

/**
 * Makes the MP3 of a stored file, after waiting for a free place; with `mayWait: false` one that is not small ends as `busy` where there is none.
 * `outputPath` must not exist; renaming it into place is the caller's. Rejects only when the input cannot be opened (also when it is a symbolic
 * link) or the output cannot be made.
 */
export async function transcodeFile({
  sandbox,
  outputPath,
  inputPath,
  mayWait = true,
}: TranscodeOptions & { inputPath: string; mayWait?: boolean }): Promise<TranscodeResult> {
  await using input = await open(inputPath, constants.O_RDONLY | constants.O_NOFOLLOW);
  await using again = await open(inputPath, constants.O_RDONLY | constants.O_NOFOLLOW);
  const { size } = await input.stat();
  if (size > sandbox.limits.maxInputBytes) return { ok: false, code: 'too_large', detail: `${size} bytes` };
  const places = isSmallFile(size) ? sandbox.smallFileSlots : sandbox.fileSlots;
  const giveBack = isSmallFile(size) || mayWait ? await places.acquire() : places.tryAcquire();
  if (!giveBack) return { ok: false, code: 'busy', detail: 'all places for files are taken' };
  try {
    const kind = await sniffAudio(createReadAt(input));
    if (!kind) return { ok: false, code: 'not_audio', detail: 'no known signature' };
    return await new Promise((resolve, reject) => {
      const order = { sandbox, format: kind.format, input: input.fd, measured: again.fd, outputPath };
      try {
        encodeTo(order, resolve);
      } catch (error) {
        reject(error);
      }
    });
  } finally {
    giveBack();
  }
}

function createReadAt(file: FileHandle): ReadAt {
  return async (at, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
}
