import type { TranscodeFailure } from '#platform/server/media/transcode-result.ts';

const tooCostly = 'takes too long to decode.';
const texts: Partial<Record<TranscodeFailure | 'missing', string>> = {
  too_large: 'is too large.',
  too_many_channels: 'has too many channels.',
  rate_too_high: 'has too many samples a second.',
  inflated: tooCostly,
  over_budget: tooCostly,
  over_memory: tooCostly,
  missing: 'has not arrived. Please send it again.',
};

/** A sentence for admins on why an uploaded recording, which may have so many seconds, cannot be used. */
export function describeAudioFailure(
  name: string,
  code: TranscodeFailure | 'missing',
  maxSeconds: number,
): string {
  const text = code === 'too_long' ? `is longer than ${maxSeconds / 60} minutes.` : texts[code];
  return `“${name}” ${text ?? 'is no audio file that can be used.'}`;
}
