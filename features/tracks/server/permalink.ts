import { inAscii } from '#platform/server/text/in-ascii.ts';

/** Leaves room for a number within the 120 characters of a permalink; titles in a-z and 0-9 are never cut. */
const MAX_LENGTH = 110;

/**
 * Permalink of a title: every letter is transliterated to a-z, other characters become single hyphens; "track" when
 * nothing is left (TRACK-008).
 */
export function permalinkOf(title: string): string {
  const plain = inAscii(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '');
  return plain === '' ? 'track' : plain;
}
/** The first of `base`, `base-2`, `base-3` ... that is not taken. */
export function firstFreePermalink(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
  }
}
