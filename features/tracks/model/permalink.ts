/**
 * Permalink of a title: lower case, other characters than a-z and 0-9 become single hyphens; "track" when empty
 * (TRACK-008).
 */
export function permalinkOf(title: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain === '' ? 'track' : plain;
}

/** The first of `base`, `base-2`, `base-3` ... that is not taken. */
export function firstFreePermalink(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
  }
}
