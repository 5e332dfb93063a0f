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
const signatures = {
  webp: /^RIFF.{4}WEBP/s,
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  avif: /^.{4}ftypavif/s,
};

const variantSchema = z
  .strictObject({ size: z.number().int(), format: z.enum(['webp', 'jpeg']), base64: z.base64() })
  .transform(({ base64, ...rest }) => ({
    ...rest,
    contentType: `image/${rest.format}`,
    bytes: Buffer.from(base64, 'base64'),
  }))
  .refine(({ format, bytes }) => signatures[format].test(bytes.toString('latin1', 0, 16)));
const failureSchema = z.strictObject({
  ok: z.literal(false),
  code: z.enum(['too_many_pixels', 'too_complex', 'undecodable']),
});
const answerSchema = z.union([
  z.strictObject({
    ok: z.literal(true),
    colour: z.string().regex(/^#[0-9a-f]{6}$/),
    variants: z.array(variantSchema),
  }),
  failureSchema,
]);

/** One picture of `processPictureSizes`; `size` is the width asked for. */
export interface PictureSize {
  size: number;
  width: number;
  height: number;
  format: keyof typeof signatures;
  bytes: Buffer;
}

const sizesSchema = z.union([
  z.strictObject({
    ok: z.literal(true),
    variants: z
      .array(
        z
          .strictObject({
            size: z.number().int(),
            width: z.number().int().positive(),
            height: z.number().int().positive(),
            format: z.enum(['avif', 'webp', 'jpeg', 'png']),
            base64: z.base64(),
          })
          .transform(({ base64, ...rest }) => ({ ...rest, bytes: Buffer.from(base64, 'base64') }))
          .refine(({ format, bytes }) => signatures[format].test(bytes.toString('latin1', 0, 16))),
      )
      .min(1),
  }),
  failureSchema,
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
  return runOnPicture(bytes, { sandbox, formats, maxBytes, schema: answerSchema, request: { sizes, shape } });
}

/**
 * Encodes an uploaded picture uncut at each width (ascending) as AVIF, WebP, and JPEG or PNG, in the same sandbox and with the same
 * failures as `processImage`. A picture that is narrower than a width ends with its own.
 */
export async function processPictureSizes(
  bytes: Buffer,
  widths: readonly number[],
  sandbox: DecoderSandbox,
  maxBytes: number,
): Promise<{ ok: true; variants: PictureSize[] } | { ok: false; code: ImageFailure }> {
  const request = { sizes: widths, uncut: true };
  return runOnPicture(bytes, { sandbox, maxBytes, schema: sizesSchema, request });
}

interface PictureRun<T> {
  sandbox: DecoderSandbox;
  formats?: readonly ImageFormat[] | undefined;
  maxBytes: number;
  schema: z.ZodType<T>;
  request: object;
}

async function runOnPicture<T>(
  bytes: Buffer,
  { sandbox, formats, maxBytes, schema, request }: PictureRun<T>,
): Promise<T | { ok: false; code: ImageFailure }> {
  if (bytes.length > maxBytes) return { ok: false, code: 'too_large' };
  const format = sniffImage(bytes);
  if (!format || (formats && !formats.includes(format))) return { ok: false, code: 'not_image' };
  if (sandbox.imageSlots.waiting >= maxWaiting) return { ok: false, code: 'busy' };
  const release = await sandbox.imageSlots.acquire();
  try {
    const answer = await runImageChild(bytes, JSON.stringify({ format, ...request }), sandbox.imageCommand);
    return typeof answer === 'string' ? readAnswer(answer, schema) : answer;
  } finally {
    release();
  }
}

/** The child's answer as text, or why there is none. */
function runImageChild(
  bytes: Buffer,
  request: string,
  command: readonly string[],
): Promise<string | { ok: false; code: ImageFailure }> {
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
      resolve(stdout);
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(bytes);
  });
}

/** Whether the child was killed by our timeout, or by the kernel's CPU limit (SIGXCPU, or the shell's exit code for it). */
function isTimeoutError(error: ExecFileException): boolean {
  return error.killed === true || error.signal === 'SIGXCPU' || error.code === 152 || error.code === 137;
}

function readAnswer<T>(text: string, schema: z.ZodType<T>): T | { ok: false; code: ImageFailure } {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return { ok: false, code: 'undecodable' };
  }
}
