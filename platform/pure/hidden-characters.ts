/** Scripts that are written with joiners, which are seen there by what they do to the letters beside them. */
const joining =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nko}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]';

/** Where an invisible character belongs to what is seen: in such a script, in an emoji of several, in a flag, behind a sign. */
const meant = new RegExp(
  [
    `(?<=${joining})[\\u200c\\u200d](?=${joining})`,
    '(?<=\\p{scx=Mong})[\\u180b-\\u180f]',
    '(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}',
    '(?<=[\\p{S}\\p{Extended_Pictographic}])[\\ufe0e\\ufe0f]',
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  ].join('|'),
  'gu',
);

const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** What is wrong with a name or a title that holds characters which nobody sees, or which turn the direction of others; or null. */
export const hiddenFault = (text: string): string | null =>
  text.trim().replace(meant, '').search(hidden) < 0 ? null : 'cannot contain control or invisible characters';

/** The text without such characters; control characters become spaces. */
export function withoutHidden(text: string): string {
  const kept: string[] = [];
  // What is meant is taken out, the rest is cleaned, and both are put together again.
  let from = 0;
  for (const { index, 0: found } of text.matchAll(meant)) {
    kept.push(clean(text.slice(from, index)), found);
    from = index + found.length;
  }
  return [...kept, clean(text.slice(from))].join('');
}

const clean = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').replace(hidden, '');
