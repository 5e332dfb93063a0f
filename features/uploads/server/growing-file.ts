import { open } from 'node:fs/promises';

/** A file read from its beginning while it is still written. Reads must not overlap. */
export interface GrowingFile {
  /** Announces that the first `size` bytes are written. */
  grow(size: number): void;
  isComplete(): boolean;
  /** Final size in bytes. */
  totalSize: number;
  /** Up to `length` bytes from `at`: waits for at least `least`. Gives fewer at the end, and none after `stop`. */
  read(at: number, length: number, least?: number): Promise<Buffer>;
  /** Ends reading: pending reads get no bytes. */
  stop(): void;
  close(): Promise<void>;
}

/** Opens a file that will have `totalSize` bytes in the end. The file may be moved meanwhile. */
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
