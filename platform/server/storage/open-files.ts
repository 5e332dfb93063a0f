import type { ObjectStat } from './storage.ts';

/** An object open for reading, for the duration of one answer. */
export interface OpenFile {
  stat: ObjectStat;
  /** Maximum bytes of one read. */
  pieceBytes: number;
  /** Reads bytes from `position` on; may return fewer than `length`. */
  read(position: number, length: number): Promise<Uint8Array>;
  /** Returns the buffer of sent bytes for reuse. */
  recycle(bytes: Uint8Array): void;
  release(): void;
}

export interface OpenFiles {
  /** Null where there is no such object. */
  acquire(key: string): Promise<OpenFile | null>;
  close(): Promise<void>;
}
