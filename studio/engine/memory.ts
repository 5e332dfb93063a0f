import type { Kernels } from './kernels.ts';

const pageBytes = 65_536;

/** Gives out parts of the kernels' memory in sizes of powers of two, and takes them back. */
export interface EngineMemory {
  /** Offset of at least so many bytes, aligned to 16, filled with 0. Throws a RangeError where memory ends. */
  allocate(bytes: number): number;
  free(at: number, bytes: number): void;
  /** The memory as samples; taken anew after each growth. */
  readonly floats: Float32Array;
}

export function createMemory({ memory, shared }: Kernels): EngineMemory {
  let next = (shared.heap_start() + 15) & ~15;
  let floats = new Float32Array(memory.buffer);
  const freed = new Map<number, number[]>();
  const sizeOf = (bytes: number) => {
    let size = 64;
    while (size < bytes) size *= 2;
    return size;
  };
  return {
    allocate(bytes) {
      const size = sizeOf(bytes);
      const old = freed.get(size)?.pop();
      if (old !== undefined) {
        new Uint8Array(memory.buffer, old, size).fill(0);
        return old;
      }
      const at = next;
      next += size;
      const missing = next - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.max(256, Math.ceil(missing / pageBytes)));
      return at;
    },
    free(at, bytes) {
      const size = sizeOf(bytes);
      const list = freed.get(size);
      if (list) list.push(at);
      else freed.set(size, [at]);
    },
    get floats() {
      if (floats.buffer !== memory.buffer) floats = new Float32Array(memory.buffer);
      return floats;
    },
  };
}
