import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import { encodeTo } from './encode-to.ts';
import { type ReadAt, sniffAudio } from './sniff-audio.ts';
import type { TranscodeOptions } from './transcode.ts';
import type { OutputFormat, TranscodeResult } from './transcode-result.ts';

/** Maximum size of a small file: a few minutes of MP3, or seconds of WAV. */
const maxSmallFileBytes = 1024 * 1024;
const isSmallFile = (bytes: number): boolean => bytes <= maxSmallFileBytes;

/** Whether a file of so many bytes would get `busy` now, so that it need not be downloaded. */
export const isTranscoderBusy = (sandbox: DecoderSandbox, bytes: number): boolean =>
  !isSmallFile(bytes) && sandbox.fileSlots.available === 0;

/**
 * Transcodes a stored file, to MP3 by default, after waiting for a free slot; with `mayWait: false` a file that is not small gets `busy`
 * instead. `outputPath` must not exist; the caller renames it into place. Rejects only when the input cannot be opened (also
 * for a symbolic link) or the output cannot be created.
 */
export async function transcodeFile({
  sandbox,
  outputPath,
  inputPath,
  mayWait = true,
  output,
}: TranscodeOptions & {
  inputPath: string;
  mayWait?: boolean;
  output?: OutputFormat;
}): Promise<TranscodeResult> {
  await using input = await open(inputPath, constants.O_RDONLY | constants.O_NOFOLLOW);
  await using again = await open(inputPath, constants.O_RDONLY | constants.O_NOFOLLOW);
  const { size } = await input.stat();
  if (size > sandbox.limits.maxInputBytes) return { ok: false, code: 'too_large', detail: `${size} bytes` };
  const slots = isSmallFile(size) ? sandbox.smallFileSlots : sandbox.fileSlots;
  const release = isSmallFile(size) || mayWait ? await slots.acquire() : slots.tryAcquire();
  if (!release) return { ok: false, code: 'busy', detail: 'all places for files are taken' };
  try {
    const kind = await sniffAudio(createReadAt(input));
    if (!kind) return { ok: false, code: 'not_audio', detail: 'no known signature' };
    return await new Promise((resolve, reject) => {
      const order = { sandbox, format: kind.format, input: input.fd, measured: again.fd, outputPath, output };
      try {
        encodeTo(order, resolve);
      } catch (error) {
        reject(error);
      }
    });
  } finally {
    release();
  }
}

function createReadAt(file: FileHandle): ReadAt {
  return async (at, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
}
