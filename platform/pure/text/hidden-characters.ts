/** Scripts in which joiners have a visible effect: they change the shape of neighbouring characters. */
const joiningScripts =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nko}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]';

/** Viramas, which remove the inherent vowel: a joiner after one changes the preceding character, also at the end of a word. */
const virama =
  '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u103a\\u17d2]';

/** Scripts without spaces: a zero-width space between words marks a line break opportunity. */
const unspacedScripts = '[\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]';

/**
 * Invisible characters with a visible effect: joiners, line breaks, variation selectors, the Braille space, emoji sequences
 * and flags.
 */
const visibleUse = new RegExp(
  [
    `(?<=${joiningScripts})[\\u200c\\u200d](?=${joiningScripts})`,
    `(?<=${virama})[\\u200c\\u200d]`,
    `(?<=${unspacedScripts})\\u200b(?=${unspacedScripts})`,
    '(?<=\\p{Unified_Ideograph})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{sc=Brai})\\u2800(?=\\p{sc=Brai})',
    '(?<=\\p{scx=Mong})[\\u180b-\\u180f]',
    '(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}',
    '(?<=[\\p{S}\\p{Extended_Pictographic}])[\\ufe0e\\ufe0f]',
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  ].join('|'),
  'gu',
);

/** The last three are letters with blank glyphs, as in `isBlank`. */
const hiddenCharacter =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u{16fe4}\u{1d159}]/gu;

/** The validation error of a text with invisible characters or with direction controls; null without any. */
export const hiddenCharacterError = (text: string): string | null =>
  text.trim().replace(visibleUse, '').search(hiddenCharacter) < 0
    ? null
    : 'cannot contain control or invisible characters';

/** The validation error of a text that replaces `before`. An unchanged text is accepted: older rows may contain such characters. */
export const newHiddenCharacterError = (text: string, before: string | null): string | null =>
  text.trim() === before?.trim() ? null : hiddenCharacterError(text);

/** Removes invisible characters without a visible effect; control characters become spaces. */
export function removeHiddenCharacters(text: string): string {
  const parts: string[] = [];
  // Keeps the matches and cleans the text between them.
  let from = 0;
  for (const { index, 0: found } of text.matchAll(visibleUse)) {
    parts.push(cleanText(text.slice(from, index)), found);
    from = index + found.length;
  }
  return [...parts, cleanText(text.slice(from))].join('');
}

const cleanText = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').replace(hiddenCharacter, '');
