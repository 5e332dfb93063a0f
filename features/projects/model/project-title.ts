import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';

const maxProjectTitleLength = 100;
const titleTooLongText = `is too long (maximum is ${maxProjectTitleLength} characters)`;

/** The trimmed title, or the validation error. */
export function parseProjectTitle(text: string): { title: string } | { error: string } {
  const title = text.trim();
  if (isBlank(title)) return { error: 'This field is required' };
  const hidden = hiddenCharacterError(title);
  if (hidden !== null) return { error: hidden };
  return [...title].length > maxProjectTitleLength ? { error: titleTooLongText } : { title };
}

/** Title of a copy; a long title is cut, so that the suffix fits. */
export function titleOfCopy(title: string): string {
  const suffix = ' (copy)';
  return [...title].slice(0, maxProjectTitleLength - suffix.length).join('') + suffix;
}

export const defaultProjectTitle = 'New project';
