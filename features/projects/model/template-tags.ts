export const TAGS_LIMIT = 5;
const TAG_LIMIT = 30;

/** A tag as it is stored and searched: small letters, one space between words, no `#`. */
export const normaliseTag = (text: string): string =>
  text
    .replace(/^[\s#]+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** The validation error of a tag: letters and digits of any script, with single spaces or hyphens between them. */
export function tagError(text: string): string | null {
  const tag = normaliseTag(text);
  if ([...tag].length > TAG_LIMIT) return `is too long (maximum is ${TAG_LIMIT} characters)`;
  return /^[\p{L}\p{M}\p{N}]+(?:[ &-]+[\p{L}\p{M}\p{N}]+)*$/u.test(tag) ? null : 'is invalid';
}

/** The tags of a text in which commas separate them, each once. */
export const splitTags = (text: string): string[] => [
  ...new Set(text.split(',').map(normaliseTag).filter(Boolean)),
];
