/** Thrown while a block is resolved: it cannot be shown. */
export class BlockFailure extends Error {
  override readonly name = 'BlockFailure';
}
