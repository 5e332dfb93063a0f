/** What the fonts of share cards have: Latin, Greek and Cyrillic with digits, punctuation and accents, but no emoji. */
const drawable = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{P}\p{Sc}\p{Mn}+<>=|~^` ]/u;

/** The text without what the fonts of share cards lack, on one line. */
export const drawableText = (text: string): string =>
  [...text.normalize('NFC').replaceAll(/\s+/g, ' ')]
    .filter((character) => drawable.test(character))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** The text as it can be drawn, or `instead` where less than half of its letters are left. */
export function drawableTextOr(text: string, instead: string): string {
  const letters = (of: string) => of.match(/\p{L}/gu)?.length ?? 0;
  const drawn = drawableText(text);
  return drawn !== '' && letters(drawn) * 2 >= letters(text) ? drawn : instead;
}
