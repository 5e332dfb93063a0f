/** A family name that is an initial already, or that tells two people apart: `K.`, `Kl.`, `K. 2`. */
const shortened = /^\p{L}[\p{L}\p{M}'’-]*\.( \d+)?$/u;

/** Whether a family name is an initial: one letter of a script that has capitals, or a name that ends with a full stop. */
export const isInitial = (family: string): boolean =>
  shortened.test(family) || /^[\p{Lu}\p{Ll}]$/u.test(family);

const isNone = (family: string): boolean => !/\p{L}/u.test(family);

/** The name with the first `letters` of the family name, all of it without a dot. */
function nameWith(given: string, family: string, letters: number): string {
  if (isNone(family)) return given;
  if (shortened.test(family)) return `${given} ${family}`;
  const all = [...family];
  return letters >= all.length ? `${given} ${family}` : `${given} ${all.slice(0, letters).join('')}.`;
}

const withoutNumber = (name: string): string => name.replace(/ \d+$/, '');

/** Whether a student of this name is called so already: with an initial, with more letters, or with a number. */
export function isShortNameOf(name: string, given: string, family: string): boolean {
  if (name === nameWith(given, family, 1)) return true;
  const length = [...family].length;
  for (let letters = 1; letters <= length; letters += 1) {
    const form = nameWith(given, family, letters);
    if (form === name || form === withoutNumber(name)) return true;
  }
  return nameWith(given, family, 1) === withoutNumber(name);
}

/**
 * First name and initial. Where a classmate has the same ones, as many letters of the family name as tell them apart, and a number
 * where none do. `taken` has names in lower case.
 */
export function shortNameOf(
  { given, family }: { given: string; family: string },
  { alike, taken }: { alike: readonly string[]; taken: Pick<ReadonlySet<string>, 'has'> },
): string {
  const length = Math.max([...family].length, 1);
  for (let letters = 1; letters <= length; letters += 1) {
    const name = nameWith(given, family, letters);
    const isShared = alike.some(
      (other) => nameWith(given, other, letters).toLowerCase() === name.toLowerCase(),
    );
    if (!isShared && !taken.has(name.toLowerCase())) return name;
  }
  const base = nameWith(given, family, 1);
  for (let number = 2; ; number += 1) {
    const name = `${base} ${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/** A name at the school in two parts, from which `shortNameOf` makes the same name again. */
export function splitShortName(name: string): { given: string; family: string } {
  const [, given = name, family = '.'] = /^(.+?) (\p{L}[\p{L}\p{M}'’-]*\.(?: \d+)?)$/u.exec(name) ?? [];
  return { given, family };
}

/** Both names; a family name without letters stands for none. */
export const fullName = ({ given, family }: { given: string; family: string }): string =>
  isNone(family) ? given : `${given} ${family}`;

/** `Klein, Mia` and `Mia Klein`, in two parts; one word is a first name. */
export function splitFullName(name: string): { given: string; family: string } {
  const [family = '', given] = name.split(/\s*,\s*/, 2);
  if (given !== undefined && given !== '') return { given, family };
  const words = name.replace(/,/g, ' ').trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { given: words.join(' '), family: last };
}
