import { toSlug } from '#platform/server/text/to-slug.ts';

/** Leaves room for a number within the 120 characters of a permalink; titles in a-z and 0-9 are never cut. */
const MAX_LENGTH = 110;

/**
 * Permalink of a title: every letter is transliterated to a-z, other characters become single hyphens; "track" when
 * nothing is left (TRACK-008).
 */
export function permalinkOf(title: string): string {
  return toSlug(title, MAX_LENGTH) || 'track';
}
/** The first of `base`, `base-2`, `base-3` ... that is not taken. */
export function firstFreePermalink(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
  }
}
