import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { partFilePath } from '#features/uploads/server/part-file.ts';
import type { Permission } from '#features/uploads/server/permission.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { Platform } from '#platform/server/call.ts';
import { sniffAudio } from '#platform/server/media/sniff-audio.ts';
import { startTranscode, type Transcode } from '#platform/server/media/transcode.ts';
import type { TranscodeResult } from '#platform/server/media/transcode-result.ts';

/** An encoder that reads an upload's bytes while they arrive. */
export interface UploadEncoder {
  /** The part file that it reads. */
  input: GrowingFile;
  /** When it last read bytes, in ms. */
  usedAt: number;
  outputPath: string;
  /** Never rejects. */
  result: Promise<TranscodeResult>;
  abort(): void;
}

const abortedResult: TranscodeResult = { ok: false, code: 'aborted', detail: 'the upload was given up' };
const CHUNK_BYTES = 64 * 1024;
/** Encoders without new bytes for so long (ms) are stopped; the stored file is encoded once complete. */
const IDLE_MS = 15 * 60_000;

/**
 * Keyed by database: site and worker of one process have different platforms, and the worker claims what the site
 * encoded.
 */
const encodersByDatabase = new WeakMap<Platform['db'], Map<string, UploadEncoder>>();

/** Encoders of this process by upload; each stays until its result is claimed or discarded. */
function encodersOf({ db }: Platform): Map<string, UploadEncoder> {
  let map = encodersByDatabase.get(db);
  if (!map) encodersByDatabase.set(db, (map = new Map()));
  return map;
}

/**
 * The running encoder of this upload or a new one, with `offset` bytes written. It reads at its own pace, so that
 * senders never wait for it.
 */
export async function getUploadEncoder(
  platform: Platform,
  { fileName, contentLength }: Permission,
  offset: number,
): Promise<UploadEncoder> {
  const running = encodersOf(platform).get(fileName);
  const encoder = running ?? (await startUploadEncoder(platform, fileName, contentLength));
  encoder.input.grow(offset);
  return encoder;
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
  const encoder: UploadEncoder = {
    input,
    outputPath,
    usedAt: 0,
    ...startEncoding(platform, { input, outputPath, touch }),
  };
  function touch(): void {
    encoder.usedAt = platform.clock.now().getTime();
  }
  touch();
  encodersOf(platform).set(fileName, encoder);
  return encoder;
}

/** Feeds an encoder as bytes arrive; ends with the last byte or when the encoder stops. */
function startEncoding(
  platform: Platform,
  { input, outputPath, touch }: { input: GrowingFile; outputPath: string; touch: () => void },
) {
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
      // Bytes that cannot be read now are encoded later from the stored file.
      abort();
      return await (transcode?.result ?? abortedResult);
    } finally {
      await input.close().catch(() => {});
    }
  }

  return { result: runToTheEnd(), abort };
}

/** Result of the encoder that ran during the upload; null when this process has none. Returned once. */
export async function claimEncodedUpload(
  platform: Platform,
  fileName: string,
): Promise<{ result: TranscodeResult; outputPath: string } | null> {
  const encoder = encodersOf(platform).get(fileName);
  if (!encoder) return null;
  // The rest went to another process: no more bytes come here.
  if (!encoder.input.isComplete()) return stopUploadEncoder(platform, fileName).then(() => null);
  encodersOf(platform).delete(fileName);
  const result = await encoder.result;
  return { result, outputPath: encoder.outputPath };
}

/** Stops the encoder of an unfinished upload and deletes its output. */
export async function stopUploadEncoder(platform: Platform, fileName: string): Promise<void> {
  const encoder = encodersOf(platform).get(fileName);
  if (!encoder) return;
  encodersOf(platform).delete(fileName);
  encoder.abort();
  await encoder.result;
  await rm(encoder.outputPath, { force: true });
}

/** Stops encoders of uploads that were abandoned or continued by another process, to free their slots. */
async function stopIdleEncoders(platform: Platform): Promise<void> {
  const before = platform.clock.now().getTime() - IDLE_MS;
  const idle = [...encodersOf(platform)].filter(([, encoder]) => encoder.usedAt < before);
  for (const [fileName] of idle) await stopUploadEncoder(platform, fileName);
}

/** A file read from its beginning while it is still written. Reads must not overlap. */
interface GrowingFile {
  /** Announces that the first `size` bytes are written. */
  grow(size: number): void;
  isComplete(): boolean;
  /** Final size in bytes. */
  totalSize: number;
  /** Up to `length` bytes from `at`: waits for at least `least`. Gives fewer at the end, and none after `stop`. */
  read(at: number, length: number, least?: number): Promise<Buffer>;
  /** Ends reading: pending reads get no bytes. */
  stop(): void;
  close(): Promise<void>;
}

/** Opens a file that will have `totalSize` bytes in the end. The file may be moved meanwhile. */
async function openGrowingFile(path: string, wholeSize: number): Promise<GrowingFile> {
  const file = await open(path, 'r');
  let size = 0;
  let stopped = false;
  let wake = () => {};
  const isThere = (end: number) => stopped || size >= Math.min(end, wholeSize);
  return {
    grow(bytes) {
      size = Math.max(size, bytes);
      wake();
    },
    isComplete: () => size >= wholeSize,
    totalSize: wholeSize,
    async read(at, length, least = 1) {
      while (!isThere(at + least)) await new Promise<void>((resolve) => (wake = resolve));
      const wanted = stopped ? 0 : Math.min(length, size - at);
      if (wanted <= 0) return Buffer.alloc(0);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, at);
      if (bytesRead < wanted) throw new Error('The file is shorter than was said.');
      return buffer;
    },
    stop() {
      stopped = true;
      wake();
    },
    close: () => file.close(),
  };
}
