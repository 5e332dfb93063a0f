/** Bits one after the other, the highest first, in memory that grows. */
export interface BitWriter {
  /** The lowest `count` bits (1 to 32) of a whole number. */
  write(value: number, count: number): void;
  /** As many zeros, then a one. */
  writeUnary(zeros: number): void;
  /** Fills the last byte with zeros. */
  align(): void;
  /** What has been written so far, in whole bytes; valid until the next call. */
  bytes(): Uint8Array<ArrayBuffer>;
  clear(): void;
}

export function createBitWriter(): BitWriter {
  let buffer = new Uint8Array(32_768);
  let length = 0;
  let pending = 0;
  let free = 8;

  const push = (byte: number) => {
    if (length === buffer.length) {
      const larger = new Uint8Array(buffer.length * 2);
      larger.set(buffer);
      buffer = larger;
    }
    buffer[length] = byte;
    length += 1;
  };
  const write = (value: number, count: number) => {
    let left = count;
    while (left > 0) {
      const taken = left < free ? left : free;
      const bits = (value >>> (left - taken)) & ((1 << taken) - 1);
      pending |= bits << (free - taken);
      free -= taken;
      left -= taken;
      if (free === 0) {
        push(pending);
        pending = 0;
        free = 8;
      }
    }
  };
  return {
    write,
    writeUnary(zeros) {
      let left = zeros;
      for (; left >= 32; left -= 32) write(0, 32);
      if (left > 0) write(0, left);
      write(1, 1);
    },
    align() {
      if (free < 8) write(0, free);
    },
    bytes: () => buffer.subarray(0, length),
    clear() {
      length = 0;
      pending = 0;
      free = 8;
    },
  };
}
