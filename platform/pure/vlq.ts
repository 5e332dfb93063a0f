const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const valueOfCode = new Uint8Array(128);
for (const [value, digit] of [...digits].entries()) valueOfCode[digit.charCodeAt(0)] = value;

/** Reads the numbers of a source map's mappings one after the other; `at` is where the next begins. */
export class VlqReader {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  read(): number {
    let bits = 0;
    for (let shift = 0; ; shift += 5) {
      const digit = valueOfCode[this.#text.charCodeAt(this.at)] ?? 0;
      this.at += 1;
      bits |= (digit & 31) << shift;
      if (digit < 32) break;
    }
    return bits & 1 ? -(bits >> 1) : bits >> 1;
  }
}

/** Writes a number as mappings of source maps have it. */
export function formatVlq(value: number): string {
  let bits = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = '';
  do {
    const digit = bits & 31;
    bits >>= 5;
    text += digits[bits > 0 ? digit | 32 : digit];
  } while (bits > 0);
  return text;
}
