/** Sixteen letters of which no two look alike, and no vowels, so that no code is a word. */
const letters = 'BCDFGHJKMNPRTWXY';

/** A class code of 8 letters, each equally likely (32 bits). Takes 8 bytes of `randomBytes`. */
export const newClassCode = (randomBytes: (size: number) => Uint8Array): string =>
  Array.from(randomBytes(8), (byte) => letters[byte & 15]).join('');
