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
/** Timeout for a stalled child; CPU time is limited separately by `imageCpuSeconds`. */
const stallTimeoutMs = 60_000;
/** Maximum waiting images; further ones get `busy` at once. */
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
  /** Default: square. */
  shape?: ImageShape | undefined;
  /** Accepted formats, detected by content. Default: all. */
  formats?: readonly ImageFormat[];
  /** Default: 5 MB. */
  maxBytes?: number;
}

/**
 * Converts an uploaded picture (png, jpeg, webp, gif, svg by content; at most 5 MB and 40 megapixels) to WebPs of the given
 * widths in pixels, a JPEG of the largest width for link previews, and its dominant colour (`#rrggbb`) as a placeholder. Runs
 * in a sandboxed process, one per core, at most 10 s of CPU; `busy` when too many wait. Never rejects because of the content.
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
  const release = await sandbox.imageSlots.acquire();
  try {
    return await runImageChild(bytes, JSON.stringify({ format, sizes, shape }), sandbox.imageCommand);
  } finally {
    release();
  }
}

function runImageChild(bytes: Buffer, request: string, command: readonly string[]): Promise<ImageResult> {
  const [program = '', ...args] = command;
  const limits = {
    timeout: stallTimeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxAnswerBytes,
    env: {},
    cwd: '/',
  } as const;
  return new Promise((resolve) => {
    const child = execFile(program, [...args, request], limits, (error, stdout) => {
      if (error) return resolve({ ok: false, code: isTimeoutError(error) ? 'timed_out' : 'undecodable' });
      resolve(readAnswer(stdout));
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(bytes);
  });
}

/** Whether the child was killed by our timeout, or by the kernel's CPU limit (SIGXCPU, or the shell's exit code for it). */
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
