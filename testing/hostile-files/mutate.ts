import { seededBytes } from '#testing/seeded-bytes.ts';

/** A copy with 1 to 16 bytes changed, half of them in the first kilobyte where headers are; sometimes a run is cut out. */
export function mutate(bytes: Buffer, seed: string): Buffer {
  const random = seededBytes(seed);
  const number = (below: number) => Buffer.from(random(4)).readUInt32BE() % below;
  const copy = Buffer.from(bytes);
  const changes = 1 + number(16);
  for (let n = 0; n < changes; n += 1) {
    const at = number(n % 2 === 0 ? Math.min(1024, copy.length) : copy.length);
    copy[at] = number(3) === 0 ? 0xff : number(256);
  }
  if (number(4) > 0) return copy;
  const from = number(copy.length);
  return Buffer.concat([copy.subarray(0, from), copy.subarray(from + number(2000))]);
}
