import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { uploadKey } from '#features/uploads/server/receive-bytes.ts';
import { claimEncodedUpload, stopUploadEncoder } from '#features/uploads/server/upload-encoder.ts';
import type { Platform } from '#platform/server/call.ts';
import type { DecoderSandbox } from '#platform/server/media/decoder-sandbox.ts';
import { isTranscoderBusy, transcodeFile } from '#platform/server/media/transcode-file.ts';
import type {
  OutputFormat,
  TranscodeDone,
  TranscodeFailure,
} from '#platform/server/media/transcode-result.ts';
import { isWorthRetrying } from '#platform/server/media/transcode-result.ts';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';

export type UploadTranscode =
  | { ok: true; done: TranscodeDone; outputPath: string; discard(): Promise<void> }
  | { ok: false; code: TranscodeFailure | 'missing'; detail: string };

/**
 * MP3 of an uploaded file: encoded during the upload, or now from the stored file; `busy` where a large file would
 * wait. `discard` deletes the temporary output.
 */
export async function transcodeUpload(platform: Platform, fileName: string): Promise<UploadTranscode> {
  const early = await claimEncodedUpload(platform, fileName);
  if (early?.result.ok) {
    return {
      ok: true,
      done: early.result,
      outputPath: early.outputPath,
      discard: () => rm(early.outputPath, { force: true }),
    };
  }
  if (early && !early.result.ok && !isWorthRetrying(early.result.code)) return early.result;
  return transcodeStoredFile(platform, fileName, { sandbox: await platform.decoder(), output: 'mp3' });
}

/** WAV of an uploaded file of at most so many seconds, decoded from the stored file; waits for its turn. */
export async function decodeUpload(
  platform: Platform,
  fileName: string,
  maxSeconds: number,
): Promise<UploadTranscode> {
  await stopUploadEncoder(platform, fileName);
  const { limits, ...sandbox } = await platform.decoder();
  return transcodeStoredFile(platform, fileName, {
    sandbox: { ...sandbox, limits: { ...limits, maxSeconds: Math.min(limits.maxSeconds, maxSeconds) } },
    output: 'wav',
  });
}

async function transcodeStoredFile(
  platform: Platform,
  fileName: string,
  { sandbox, output }: { sandbox: DecoderSandbox; output: OutputFormat },
): Promise<UploadTranscode> {
  // A product waits for its sounds; a track is tried again instead, so that others get their turn.
  const mayWait = output === 'wav';
  const stored = await platform.storage.stat(uploadKey(fileName));
  // Retried every few seconds, a large file would be copied each time.
  if (stored && !mayWait && isTranscoderBusy(sandbox, stored.size))
    return { ok: false, code: 'busy', detail: 'all places for files are taken' };
  const folder = await createTemporaryFolder(platform.config.dataDir, 'transcode');
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const inputPath = path.join(folder, 'input');
    const outputPath = path.join(folder, `output.${output}`);
    if (!(await copyObjectToFile(platform, uploadKey(fileName), inputPath))) {
      await discard();
      return { ok: false, code: 'missing', detail: 'the uploaded file is gone' };
    }
    const done = await transcodeFile({ inputPath, outputPath, sandbox, mayWait, output });
    if (done.ok) return { ok: true, done, outputPath, discard };
    await discard();
    return done;
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Copies a stored object to a local file; false where there is none. */
export async function copyObjectToFile(platform: Platform, key: string, to: string): Promise<boolean> {
  const stat = await platform.storage.stat(key);
  const stream = stat && (await platform.storage.openRange(key, 0, stat.size - 1));
  if (!stream) return false;
  await pipeline(stream, createWriteStream(to, { mode: 0o600 }));
  return true;
}
