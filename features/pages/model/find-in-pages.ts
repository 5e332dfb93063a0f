/** A page as the search reads it. */
export interface SearchedPage {
  path: string;
  title: string;
  description: string;
  /** Of its blocks. */
  text: string;
}

const EXCERPT_LENGTH = 160;

/** Compared without case and accents; as long as the text, so that places in it are places in the text. */
export const fold = (text: string): string =>
  [...text]
    .map((letter) => {
      const folded = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
      return folded.length === letter.length ? folded : letter;
    })
    .join('');

/** The words of a term, folded. */
export const wordsOf = (term: string): string[] => [...new Set(fold(term).split(/\s+/).filter(Boolean))];

/**
 * How well a page fits: 0 where its title has all words, 1 where title and description have them, 2 where its text is needed; null
 * where a word is missing.
 */
export function rankOf(
  words: readonly string[],
  { title, description, text }: SearchedPage,
): 0 | 1 | 2 | null {
  const [inTitle, inHead, inAll] = [title, `${title} ${description}`, `${title} ${description} ${text}`].map(
    (where) => {
      const folded = fold(where);
      return words.every((word) => folded.includes(word));
    },
  );
  if (inTitle) return 0;
  if (inHead) return 1;
  return inAll ? 2 : null;
}

/** What stands around the first of the words in a text, with dots where it is cut; '' where it has none of them. */
export function excerptOf(words: readonly string[], text: string): string {
  const folded = fold(text);
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
  if (places.length === 0) return '';
  const wanted = Math.max(0, Math.min(...places) - EXCERPT_LENGTH / 3);
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const cut = text.slice(start, start + EXCERPT_LENGTH);
  const isWhole = start + EXCERPT_LENGTH >= text.length;
  const end = isWhole ? cut : cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_LENGTH / 2));
  return `${start > 0 ? '…' : ''}${end.toWellFormed()}${isWhole ? '' : '…'}`;
}
