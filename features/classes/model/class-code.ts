/** The 16 letters of class codes: consonants that do not look alike, so that no code spells a word. */
const letters = 'BCDFGHJKMNPRTWXY';

/** A class code of 8 letters, each equally likely (32 bits). Takes 8 bytes of `randomBytes`. */
export const newClassCode = (randomBytes: (size: number) => Uint8Array): string =>
  Array.from(randomBytes(8), (byte) => letters[byte & 15]).join('');
