import { z } from 'zod';
import type { DecodeLimits } from './decode-limits.ts';
import type { DecodedAudio } from './decode-stdin.ts';
import type { TranscodeFailure } from './transcode-result.ts';

export type DecodeFailed = { ok: false; code: TranscodeFailure; detail: string };

const decodedSchema = z.strictObject({
  ok: z.literal(true),
  durationMs: z.number().int().positive(),
  peaks: z.array(z.number().min(0).max(1)).length(1800),
  loudnessLufs: z.number().min(-70).max(30).nullable(),
});
const failureCodes = [
  'not_audio',
  'too_long',
  'too_many_channels',
  'rate_too_high',
  'undecodable',
  'inflated',
  'undeclared',
  'over_budget',
  'over_memory',
  'output_failed',
] as const;
const failedSchema = z.strictObject({
  ok: z.literal(false),
  code: z.enum(failureCodes),
  detail: z.string().max(500),
});

/** Parses a child's report strictly, since a malicious file may control the child. */
export function parseDecoderReport(report: unknown, limits: DecodeLimits): DecodedAudio | DecodeFailed {
  const parsed = z.union([decodedSchema, failedSchema]).safeParse(report);
  if (!parsed.success) return { ok: false, code: 'crashed', detail: 'the report is malformed' };
  if (parsed.data.ok && parsed.data.durationMs > limits.maxSeconds * 1000 + 1) {
    return { ok: false, code: 'too_long', detail: `${parsed.data.durationMs} ms` };
  }
  return parsed.data;
}
