import { type ExecFileException, execFile } from 'node:child_process';
import { z } from 'zod';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import type { ImageShape } from './render-image.ts';
import { type ImageFormat, sniffImage } from './sniff-image.ts';

export type ImageVariant = { size: number; format: 'webp' | 'jpeg'; contentType: string; bytes: Buffer };
export type ImageFailure =
  | 'not_image'
  | 'too_large'
  | 'too_many_pixels'
  | 'too_complex'
  | 'undecodable'
  | 'timed_out'
  | 'busy';
export type ImageResult =
  | { ok: true; variants: ImageVariant[]; colour: string }
  | { ok: false; code: ImageFailure };

const maxImageBytes = 5 * 1024 * 1024;
const maxAnswerBytes = 32 * 1024 * 1024;
/** What an image may cost is limited in CPU time (`imageCpuSeconds`): this is for a child that stands still on a busy machine. */
const stallTimeoutMs = 60_000;
/** So many wait at most; whoever comes then is told at once that it is busy. */
const maxWaiting = 16;
const signatures = { webp: /^RIFF.{4}WEBP/s, jpeg: /^\xff\xd8\xff/ };

const variantSchema = z
  .strictObject({ size: z.number().int(), format: z.enum(['webp', 'jpeg']), base64: z.base64() })
  .transform(({ base64, ...rest }) => ({
    ...rest,
    contentType: `image/${rest.format}`,
    bytes: Buffer.from(base64, 'base64'),
  }))
  .refine(({ format, bytes }) => signatures[format].test(bytes.toString('latin1', 0, 16)));
const answerSchema = z.union([
  z.strictObject({
    ok: z.literal(true),
    colour: z.string().regex(/^#[0-9a-f]{6}$/),
    variants: z.array(variantSchema),
  }),
  z.strictObject({ ok: z.literal(false), code: z.enum(['too_many_pixels', 'too_complex', 'undecodable']) }),
]);

export interface ImageOptions {
  /** Square unless it is said. */
  shape?: ImageShape | undefined;
  /** What is taken by its bytes; everything unless it is said. */
  formats?: readonly ImageFormat[];
  /** 5 MB unless it is said. */
  maxBytes?: number;
}

/**
 * Turns an uploaded picture (png, jpeg, webp, gif, svg by its bytes; at most 5 MB and 40 megapixels) into square WebPs of the given widths in
 * pixels, a JPEG of the largest side for link previews, and its dominant colour (`#rrggbb`) as a placeholder. Runs in a sandboxed process, one
 * per core at a time, ten seconds of CPU at most; `busy` when too many wait. Never rejects for what the bytes hold.
 */
export async function processImage(
  bytes: Buffer,
  sizes: readonly number[],
  sandbox: DecoderSandbox,
  { shape = 'square', formats, maxBytes = maxImageBytes }: ImageOptions = {},
): Promise<ImageResult> {
  if (bytes.length > maxBytes) return { ok: false, code: 'too_large' };
  const format = sniffImage(bytes);
  if (!format || (formats && !formats.includes(format))) return { ok: false, code: 'not_image' };
  if (sandbox.imageSlots.waiting >= maxWaiting) return { ok: false, code: 'busy' };
  const giveBack = await sandbox.imageSlots.acquire();
  try {
    return await runImageChild(bytes, JSON.stringify({ format, sizes, shape }), sandbox.imageCommand);
  } finally {
    giveBack();
  }
}

function runImageChild(bytes: Buffer, order: string, command: readonly string[]): Promise<ImageResult> {
  const [program = '', ...args] = command;
  const limits = {
    timeout: stallTimeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxAnswerBytes,
    env: {},
    cwd: '/',
  } as const;
  return new Promise((resolve) => {
    const child = execFile(program, [...args, order], limits, (error, stdout) => {
      if (error) return resolve({ ok: false, code: isTimeoutError(error) ? 'timed_out' : 'undecodable' });
      resolve(readAnswer(stdout));
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(bytes);
  });
}

/** Ended by us for standing still, or by the kernel for its CPU time: SIGXCPU, by itself or as the shell's exit code. */
function isTimeoutError(error: ExecFileException): boolean {
  return error.killed === true || error.signal === 'SIGXCPU' || error.code === 152 || error.code === 137;
}

function readAnswer(text: string): ImageResult {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    return { ok: false, code: 'undecodable' };
  }
}
