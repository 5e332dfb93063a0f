import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { encodeTo } from './encode-to.ts';
import { type ReadAt, sniffAudio } from './sniff-audio.ts';
import type { TranscodeOptions } from './transcode.ts';
import type { TranscodeResult } from './transcode-result.ts';

/**
 * Makes the MP3 of a stored file, after waiting for a free place. `outputPath` must not exist; renaming it into place is the caller's.
 * Rejects only when the input cannot be opened (also when it is a symbolic link) or the output cannot be made.
 */
export async function transcodeFile({
  sandbox,
  outputPath,
  inputPath,
}: TranscodeOptions & { inputPath: string }): Promise<TranscodeResult> {
  const giveBack = await sandbox.fileSlots.take();
  try {
    await using input = await open(inputPath, constants.O_RDONLY | constants.O_NOFOLLOW);
    const { size } = await input.stat();
    if (size > sandbox.limits.maxInputBytes) return { ok: false, code: 'too_large', detail: `${size} bytes` };
    const kind = await sniffAudio(readAtOf(input));
    if (!kind) return { ok: false, code: 'not_audio', detail: 'no known signature' };
    return await new Promise((resolve, reject) => {
      const order = { sandbox, format: kind.format, input: input.fd, outputPath };
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

function readAtOf(file: FileHandle): ReadAt {
  return async (at, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
}
