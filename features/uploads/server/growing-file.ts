import { open } from 'node:fs/promises';

/** A file that is read from its beginning while somebody else still writes it. Reads must not overlap. */
export interface GrowingFile {
  /** Says that the first `size` bytes are there. */
  grow(size: number): void;
  isComplete(): boolean;
  /** Bytes that it will have in the end. */
  totalSize: number;
  /** The bytes from `at` on, `length` of them at most: waits until there are `least`. Gives fewer at the end, and none after `stop`. */
  read(at: number, length: number, least?: number): Promise<Buffer>;
  /** Nobody wants to read on: whoever waits for bytes gets none. */
  stop(): void;
  close(): Promise<void>;
}

/** Opens a file that will have `wholeSize` bytes in the end. It may be moved meanwhile. */
export async function openGrowingFile(path: string, wholeSize: number): Promise<GrowingFile> {
  const file = await open(path, 'r');
  let size = 0;
  let stopped = false;
  let wake = () => {};
  const isThere = (end: number) => stopped || size >= Math.min(end, wholeSize);
  return {
    grow(bytes) {
      size = Math.max(size, bytes);
      wake();
    },
    isComplete: () => size >= wholeSize,
    totalSize: wholeSize,
    async read(at, length, least = 1) {
      while (!isThere(at + least)) await new Promise<void>((resolve) => (wake = resolve));
      const wanted = stopped ? 0 : Math.min(length, size - at);
      if (wanted <= 0) return Buffer.alloc(0);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, at);
      if (bytesRead < wanted) throw new Error('The file is shorter than was said.');
      return buffer;
    },
    stop() {
      stopped = true;
      wake();
    },
    close: () => file.close(),
  };
}
