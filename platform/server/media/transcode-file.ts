import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { encodeTo } from './encode-to.ts';
import { sniffAudio, sniffBytes } from './sniff-audio.ts';
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
    const format = sniffAudio(await readHead(input));
    if (!format) return { ok: false, code: 'not_audio', detail: 'no known signature' };
    return await new Promise((resolve, reject) => {
      const order = { sandbox, format, input: input.fd, outputPath };
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

async function readHead(file: FileHandle): Promise<Buffer> {
  const head = Buffer.alloc(sniffBytes);
  const { bytesRead } = await file.read(head, 0, head.length, 0);
  return head.subarray(0, bytesRead);
}
