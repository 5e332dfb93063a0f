/** How far ahead a track can be published, in ms: a year. */
const MAX_AHEAD_MS = 366 * 86_400_000;

/** Why a planned track was not published: its file failed, it is hidden by moderators, or its owner is suspended. */
export const publishRefusals = ['failed', 'hidden', 'suspended'] as const;
export type PublishRefusal = (typeof publishRefusals)[number];

/** What is wrong with a time to publish at; null for a good one. */
export function publishTimeError(at: Date, now: Date): string | null {
  if (at <= now) return 'must be in the future';
  return at.getTime() - now.getTime() > MAX_AHEAD_MS ? 'must be within a year' : null;
}
