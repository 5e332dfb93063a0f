import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type GrowingFile, openGrowingFile } from '#features/uploads/server/growing-file.ts';
import { partFilePath } from '#features/uploads/server/part-file.ts';
import type { Permission } from '#features/uploads/server/permission.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { Platform } from '#platform/server/call.ts';
import { sniffAudio } from '#platform/server/media/sniff-audio.ts';
import { startTranscode, type Transcode } from '#platform/server/media/transcode.ts';
import type { TranscodeResult } from '#platform/server/media/transcode-result.ts';

/** An encoder that is given an upload's bytes while they arrive. */
export interface UploadEncoder {
  /** The part file, from which it reads. */
  input: GrowingFile;
  /** When it was last given some, in ms. */
  usedAt: number;
  outputPath: string;
  /** Never rejects. */
  result: Promise<TranscodeResult>;
  abort(): void;
}

const abortedResult: TranscodeResult = { ok: false, code: 'aborted', detail: 'the upload was given up' };
const CHUNK_BYTES = 64 * 1024;
/** Uploads that come at all are never silent for so long; after it the stored bytes are encoded, when they are all there. */
const IDLE_MS = 15 * 60_000;

/** By the database: site and worker of one process have platforms of their own, and the worker takes what the site was sent. */
const encodersByDatabase = new WeakMap<Platform['db'], Map<string, UploadEncoder>>();

/** Encoders of this process by upload; each stays until its result has been taken or thrown away. */
function encodersOf({ db }: Platform): Map<string, UploadEncoder> {
  let map = encodersByDatabase.get(db);
  if (!map) encodersByDatabase.set(db, (map = new Map()));
  return map;
}

/**
 * The encoder of this upload, which has `offset` bytes by now: the running one, or a new one. It reads them at its own
 * pace, so that nobody who sends a file ever waits for it.
 */
export async function getUploadEncoder(
  platform: Platform,
  { fileName, contentLength }: Permission,
  offset: number,
): Promise<UploadEncoder> {
  const running = encodersOf(platform).get(fileName);
  const intake = running ?? (await startUploadEncoder(platform, fileName, contentLength));
  intake.input.grow(offset);
  return intake;
}

async function startUploadEncoder(
  platform: Platform,
  fileName: string,
  contentLength: number,
): Promise<UploadEncoder> {
  await stopIdleEncoders(platform);
  const outputPath = path.join(
    platform.config.dataDir,
    'uploads',
    `${fileName}.${randomText(8, platform.randomBytes)}.mp3`,
  );
  await mkdir(path.dirname(outputPath), { recursive: true });
  const input = await openGrowingFile(partFilePath(platform, fileName), contentLength);
  const intake: UploadEncoder = {
    input,
    outputPath,
    usedAt: 0,
    ...startEncoding(platform, input, outputPath, touch),
  };
  function touch(): void {
    intake.usedAt = platform.clock.now().getTime();
  }
  touch();
  encodersOf(platform).set(fileName, intake);
  return intake;
}

/** Gives an encoder the bytes as they come; ends with the last of them, or as soon as it wants no more. */
function startEncoding(platform: Platform, input: GrowingFile, outputPath: string, touch: () => void) {
  let transcode: Transcode | null = null;
  let aborted = false;

  function abort(): void {
    aborted = true;
    input.stop();
    transcode?.abort();
  }

  async function run(): Promise<TranscodeResult> {
    const kind = await sniffAudio((at, length) => input.read(at, length, length));
    const sandbox = await platform.decoder();
    if (aborted) return abortedResult;
    if (!kind) return { ok: false, code: 'not_audio', detail: 'no known signature' };
    transcode = startTranscode({ outputPath, sandbox, kind, inputBytes: input.totalSize });
    void transcode.result.then(input.stop);
    for (let at = 0; ; ) {
      const chunk = await input.read(at, CHUNK_BYTES);
      if (chunk.length === 0) break;
      await transcode.write(chunk);
      at += chunk.length;
      touch();
    }
    await transcode.end();
    return transcode.result;
  }

  async function runToTheEnd(): Promise<TranscodeResult> {
    try {
      return await run();
    } catch {
      // What cannot be read back now is encoded later, from the stored file.
      abort();
      return await (transcode?.result ?? abortedResult);
    } finally {
      await input.close().catch(() => {});
    }
  }

  return { result: runToTheEnd(), abort };
}

/** The result of the encoder that got the upload while it arrived; null when this process has none. It is handed out once. */
export async function claimEncodedUpload(
  platform: Platform,
  fileName: string,
): Promise<{ result: TranscodeResult; outputPath: string } | null> {
  const intake = encodersOf(platform).get(fileName);
  if (!intake) return null;
  // The rest was sent to another process: nothing more comes here.
  if (!intake.input.isComplete()) return stopUploadEncoder(platform, fileName).then(() => null);
  encodersOf(platform).delete(fileName);
  const result = await intake.result;
  return { result, outputPath: intake.outputPath };
}

/** Ends and forgets the encoder of an upload that will not be finished, with what it has made. */
export async function stopUploadEncoder(platform: Platform, fileName: string): Promise<void> {
  const intake = encodersOf(platform).get(fileName);
  if (!intake) return;
  encodersOf(platform).delete(fileName);
  intake.abort();
  await intake.result;
  await rm(intake.outputPath, { force: true });
}

/** Whoever went away in the middle, or was taken over by another process, holds an encoder's place no longer. */
async function stopIdleEncoders(platform: Platform): Promise<void> {
  const before = platform.clock.now().getTime() - IDLE_MS;
  const idle = [...encodersOf(platform)].filter(([, intake]) => intake.usedAt < before);
  for (const [fileName] of idle) await stopUploadEncoder(platform, fileName);
}
