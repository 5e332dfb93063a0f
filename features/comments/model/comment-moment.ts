import { formatDuration } from '#platform/pure/text/format-duration.ts';

/** No sound is longer: a day, in ms. */
export const MOMENT_MAX_MS = 86_400_000;

/** What is wrong with a moment on a host of this length in ms; the length is null where there is no sound that can be played. */
export function momentError(moment: number, length: number | null): string | null {
  if (length === null) return 'is only for comments on a track that can be played';
  return moment > length ? 'is after the end of the track' : null;
}

/** Formats a moment in ms: "0:08", "12:05". */
export const formatMoment = (moment: number): string => formatDuration(moment).replace(/^0(?=\d:)/, '');

/** Reads "0:08", "1:2" or "75:00" as ms; null where the text is no time. */
export function parseMoment(text: string): number | null {
  const [, minutes, seconds] = /^(\d{1,4}):([0-5]?\d)$/.exec(text.trim()) ?? [];
  return minutes === undefined ? null : (Number(minutes) * 60 + Number(seconds)) * 1000;
}
