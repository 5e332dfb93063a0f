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

export const titleOfCopy = (title: string): string => titleWith(title, ' (copy)');

/** A title with something behind it; a long title is cut, so that it fits. */
export const titleWith = (title: string, suffix: string): string =>
  [...title].slice(0, maxProjectTitleLength - suffix.length).join('') + suffix;

export const defaultProjectTitle = 'New project';
