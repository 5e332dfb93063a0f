/** A whole number from 0 to `limit - 1`. With 48 bits the modulo bias is negligible. */
export function randomBelow(limit: number, randomBytes: (size: number) => Uint8Array): number {
  return randomBytes(6).reduce((sum, byte) => sum * 256 + byte, 0) % limit;
}
