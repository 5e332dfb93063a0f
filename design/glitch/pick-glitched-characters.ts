/** The share of letters that glitch, and for how long, in ms. */
const glitchedShare = 0.3;
export const glitchMs = 500;

/** Places of a random 30 % (rounded up) of the letters of a text; spaces are no letters. `random` answers 0 to below 1. */
export function pickGlitchedCharacters(
  text: string,
  random: () => number = Math.random,
): ReadonlySet<number> {
  const letters = [...text].flatMap((letter, at) => (letter.trim() === '' ? [] : [at]));
  const count = Math.ceil(letters.length * glitchedShare);
  // Each draw takes one of those that are left, so that nothing is drawn twice.
  const drawn = Array.from(
    { length: count },
    () => letters.splice(Math.floor(random() * letters.length), 1)[0] ?? 0,
  );
  return new Set(drawn);
}
