import anyAscii from 'any-ascii';

/**
 * The text with the letters and digits of every script written in a-z, A-Z and 0-9: "Été" is "Ete", "夜" is "Ye". Signs
 * and pictures stay as they are.
 */
export const inAscii = (text: string): string =>
  text.normalize('NFKC').replace(/[\p{L}\p{M}\p{N}]+/gu, (letters) =>
    // Some letters are written with an apostrophe, which would divide the word.
    anyAscii(letters).replace(/[^A-Za-z0-9]/g, ''),
  );
