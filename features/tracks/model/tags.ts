export const MAX_TAGS = 10;
export const TAG_LENGTH_LIMIT = 30;

/** What a tag may be made of, after `normaliseTag`. */
const tagPattern = /^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u;

/** A tag as it is stored: small letters, hyphens instead of spaces, no `#` in front. */
export const normaliseTag = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/^[\s#]+/u, '')
    .replaceAll(/[\s_-]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');

/** What is wrong with a normalised tag; null where nothing is. */
export function tagError(tag: string): string | null {
  if ([...tag].length > TAG_LENGTH_LIMIT)
    return `may have tags of at most ${TAG_LENGTH_LIMIT} characters each`;
  return tagPattern.test(tag) ? null : 'may have letters, digits and hyphens only';
}

/** Whether an address can name this tag. */
export const isTag = (text: string): boolean => normaliseTag(text) === text && tagError(text) === null;

/** Normalised tags in their order, each once. */
export const normaliseTags = (tags: readonly string[]): string[] => [...new Set(tags.map(normaliseTag))];
