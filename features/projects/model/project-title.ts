import { hiddenCharacterError } from '#platform/pure/hidden-characters.ts';
import { isBlank } from '#platform/pure/is-blank.ts';

const maxProjectTitleLength = 100;
const titleTooLongText = `is too long (maximum is ${maxProjectTitleLength} characters)`;

/** A title as it is kept, trimmed; or what is wrong with it. */
export function parseProjectTitle(text: string): { title: string } | { error: string } {
  const title = text.trim();
  if (isBlank(title)) return { error: 'This field is required' };
  const hidden = hiddenCharacterError(title);
  if (hidden !== null) return { error: hidden };
  return [...title].length > maxProjectTitleLength ? { error: titleTooLongText } : { title };
}

/** What a copy is called; a long title is cut, so that one sees that it is a copy. */
export function titleOfCopy(title: string): string {
  const suffix = ' (copy)';
  return [...title].slice(0, maxProjectTitleLength - suffix.length).join('') + suffix;
}

export const defaultProjectTitle = 'New project';
