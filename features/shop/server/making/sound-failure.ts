import type { TranscodeFailure } from '#platform/server/media/transcode-result.ts';
import { MAX_SOUND_SECONDS } from '../../model/sound-limits.ts';

const tooCostly = 'takes too long to decode.';
const texts: Partial<Record<TranscodeFailure | 'missing', string>> = {
  too_long: `is longer than ${MAX_SOUND_SECONDS / 60} minutes.`,
  too_large: 'is too large.',
  too_many_channels: 'has too many channels.',
  rate_too_high: 'has too many samples a second.',
  inflated: tooCostly,
  over_budget: tooCostly,
  over_memory: tooCostly,
  missing: 'has not arrived. Please send it again.',
};

/** A sentence for admins on why a sound cannot be used. */
export const describeFailure = (name: string, code: TranscodeFailure | 'missing'): string =>
  `“${name}” ${texts[code] ?? 'is no audio file that can be used.'}`;
