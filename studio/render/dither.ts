/**
 * Noise of triangular density between -1 and 1, in steps of the last bit: it makes the rounding error independent of the signal (Lipshitz,
 * Wannamaker and Vanderkooy, 1992). The seed fixes it, so that an export can be repeated.
 */
export function ditherOf(seed: number): () => number {
  let state = seed | 1;
  // xorshift (Marsaglia, 2003)
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
  return () => next() - next();
}
