/** A parsed search term. */
export interface SearchTerm {
  /** The typed text, trimmed. */
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
