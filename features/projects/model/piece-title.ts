import { hiddenFault } from '#platform/pure/hidden-characters.ts';
import { isBlank } from '#platform/pure/is-blank.ts';

const longest = 100;
const longestText = `is too long (maximum is ${longest} characters)`;

/** A title as it is kept, trimmed; or what is wrong with it. */
export function readTitle(text: string): { title: string } | { error: string } {
  const title = text.trim();
  if (isBlank(title)) return { error: 'This field is required' };
  const hidden = hiddenFault(title);
  if (hidden !== null) return { error: hidden };
  return [...title].length > longest ? { error: longestText } : { title };
}

/** What a copy is called; a long title is cut, so that one sees that it is a copy. */
export function copyTitle(title: string): string {
  const suffix = ' (copy)';
  return [...title].slice(0, longest - suffix.length).join('') + suffix;
}

export const firstTitle = 'New project';
