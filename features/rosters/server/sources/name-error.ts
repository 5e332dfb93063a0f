import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { maxNameLength } from '../../model/roster-limits.ts';

/** Why the name of a student cannot be an e-mail address, and what to do. */
export const addressAsNameError = 'has an e-mail address as a name. Write the name there, without “@”';

/** Why a name cannot be used; null where it can. A spreadsheet would run a formula. */
export function nameError(name: string, what: string): string | null {
  if (/^[=+\-@]/.test(name)) return `has a formula as ${what}`;
  if (name.length > maxNameLength) return `has more than ${maxNameLength} characters as ${what}`;
  return hiddenCharacterError(name) === null ? null : `has invisible characters in ${what}`;
}
