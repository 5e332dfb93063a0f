import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import type { MediaContainer, RemuxedMedia, RemuxRequest } from './remux-stdin.ts';

const failures = ['undecodable', 'wrong_codec', 'too_large', 'too_long'] as const;
/** `crashed` also stands for a child that was killed; everything but it is the file's fault. */
export type RemuxFailure = (typeof failures)[number] | 'crashed';
export type RemuxResult = RemuxedMedia | { ok: false; code: RemuxFailure; detail: string };

/** A child that has not ended by then (ms) is killed; its CPU time has a limit of its own. */
const remuxTimeoutMs = 300_000;

const reportSchema = z.union([
  z.strictObject({
    ok: z.literal(true),
    hasVideo: z.boolean(),
    width: z.number().int().positive().nullable(),
    height: z.number().int().positive().nullable(),
    durationMs: z.number().int().min(0).max(8_000_000),
  }),
  z.strictObject({ ok: z.literal(false), code: z.enum(failures), detail: z.string().max(500) }),
]);

/**
 * Copies a sound or film packet by packet into a new file, in the decoder's sandbox, after waiting for a free slot. `outputPath` must
 * not exist. Rejects only where a file cannot be opened.
 */
export async function remuxFile(
  sandbox: DecoderSandbox,
  container: MediaContainer,
  { inputPath, outputPath }: { inputPath: string; outputPath: string },
): Promise<RemuxResult> {
  await using input = await open(inputPath, constants.O_RDONLY | constants.O_NOFOLLOW);
  await using output = await open(outputPath, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600);
  const release = await sandbox.fileSlots.acquire();
  try {
    return await runRemuxer(sandbox.remuxCommand, { container }, [input.fd, output.fd]);
  } finally {
    release();
  }
}

async function runRemuxer(
  [program = '', ...args]: readonly string[],
  request: RemuxRequest,
  [input, output]: readonly [number, number],
): Promise<RemuxResult> {
  const child = spawn(program, [...args, JSON.stringify(request)], {
    stdio: [input, output, 'ignore', 'pipe'],
    env: {},
    cwd: '/',
    timeout: remuxTimeoutMs,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(String(signal ?? code)));
  });
  const report = await text(child.stdio[3] as Readable).catch(() => '');
  const detail = await ended;
  try {
    return reportSchema.parse(JSON.parse(report));
  } catch {
    return { ok: false, code: 'crashed', detail };
  }
}
