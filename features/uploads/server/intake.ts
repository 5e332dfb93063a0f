import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { partPath } from '#features/uploads/server/part-file.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { Platform } from '#platform/server/call.ts';
import { startTranscode, type Transcode } from '#platform/server/media/transcode.ts';
import type { TranscodeResult } from '#platform/server/media/transcode-result.ts';

/** An encoder that is fed an upload's bytes while they arrive. */
export interface Intake {
  /** Bytes given to the encoder so far. */
  fed: number;
  /** When it was last given some, in ms. */
  usedAt: number;
  transcode: Transcode;
  outputPath: string;
}

/** Uploads that come at all are never silent for so long; after it the stored bytes are encoded, when they are all there. */
const IDLE_MS = 15 * 60_000;

/** By the database: site and worker of one process have platforms of their own, and the worker takes what the site was sent. */
const intakes = new WeakMap<Platform['db'], Map<string, Intake>>();

/** Encoders of this process by upload; each stays until its result has been taken or thrown away. */
function intakesOf({ db }: Platform): Map<string, Intake> {
  let map = intakes.get(db);
  if (!map) intakes.set(db, (map = new Map()));
  return map;
}

/**
 * The encoder of this upload, standing exactly at `offset`: the running one, or a new one that is first given what has
 * already been received.
 */
export async function intakeAt(platform: Platform, fileName: string, offset: number): Promise<Intake> {
  const running = intakesOf(platform).get(fileName);
  if (running && running.fed === offset) return running;
  running?.transcode.abort();
  await dropIdleIntakes(platform);
  const outputPath = path.join(
    platform.config.dataDir,
    'uploads',
    `${fileName}.${randomText(8, platform.randomBytes)}.mp3`,
  );
  await mkdir(path.dirname(outputPath), { recursive: true });
  const intake: Intake = {
    fed: 0,
    usedAt: platform.clock.now().getTime(),
    outputPath,
    transcode: startTranscode({ outputPath, sandbox: await platform.decoder() }),
  };
  intakesOf(platform).set(fileName, intake);
  if (offset > 0) {
    for await (const chunk of createReadStream(partPath(platform, fileName), { end: offset - 1 }))
      await feed(platform, intake, chunk as Buffer);
  }
  return intake;
}

/** Gives the encoder the next bytes; waits while it is busy. */
export async function feed(platform: Platform, intake: Intake, chunk: Buffer): Promise<void> {
  await intake.transcode.write(chunk);
  intake.fed += chunk.length;
  intake.usedAt = platform.clock.now().getTime();
}

/** The result of the encoder that was fed while the upload arrived; null when this process has none. It is handed out once. */
export async function takeIntake(
  platform: Platform,
  fileName: string,
): Promise<{ result: TranscodeResult; outputPath: string } | null> {
  const intake = intakesOf(platform).get(fileName);
  if (!intake) return null;
  intakesOf(platform).delete(fileName);
  const result = await intake.transcode.result;
  return { result, outputPath: intake.outputPath };
}

/** Ends and forgets the encoder of an upload that will not be finished, with what it has made. */
export async function dropIntake(platform: Platform, fileName: string): Promise<void> {
  const intake = intakesOf(platform).get(fileName);
  if (!intake) return;
  intakesOf(platform).delete(fileName);
  intake.transcode.abort();
  await intake.transcode.result;
  await rm(intake.outputPath, { force: true });
}

/** Whoever went away in the middle, or was taken over by another process, holds an encoder's place no longer. */
async function dropIdleIntakes(platform: Platform): Promise<void> {
  const before = platform.clock.now().getTime() - IDLE_MS;
  const idle = [...intakesOf(platform)].filter(([, intake]) => intake.usedAt < before);
  for (const [fileName] of idle) await dropIntake(platform, fileName);
}
