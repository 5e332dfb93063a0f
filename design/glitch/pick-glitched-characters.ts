/** The share of characters that glitch, and for how long, in ms. */
const glitchedShare = 0.3;
export const glitchMs = 500;

/** Indexes of a random 30 % (rounded up) of a text's characters, spaces excluded. `random` gives 0 to below 1. */
export function pickGlitchedCharacters(
  text: string,
  random: () => number = Math.random,
): ReadonlySet<number> {
  const letters = [...text].flatMap((letter, at) => (letter.trim() === '' ? [] : [at]));
  const count = Math.ceil(letters.length * glitchedShare);
  // Each pick is removed from the candidates, so that no index is picked twice.
  const drawn = Array.from(
    { length: count },
    () => letters.splice(Math.floor(random() * letters.length), 1)[0] ?? 0,
  );
  return new Set(drawn);
}
