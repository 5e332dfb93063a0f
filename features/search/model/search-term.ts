/** What somebody looks for, read once. */
export interface SearchTerm {
  /** As it was typed, without the spaces around it. */
  text: string;
  /** Its runs of letters and digits. */
  words: readonly string[];
}

const word = /[\p{L}\p{N}]+/gu;

export function parseSearchTerm(typed: string): SearchTerm {
  const text = typed.trim();
  return { text, words: text.match(word) ?? [] };
}

/** The text with each of its words replaced. */
export const replaceWords = (text: string, replace: (word: string) => string): string =>
  text.replace(word, replace);
