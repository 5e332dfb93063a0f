import type { ObjectStat } from './storage.ts';

/** An object held ready for reading, for the time of one answer. */
export interface OpenFile {
  stat: ObjectStat;
  /** At most this many bytes are read at once. */
  pieceBytes: number;
  /** The bytes from `position` on; fewer than `length` only where the object ends or breaks off. */
  read(position: number, length: number): Promise<Uint8Array>;
  /** The bytes have left: their memory may be used again. */
  recycle(bytes: Uint8Array): void;
  release(): void;
}

export interface OpenFiles {
  /** Null where there is no such object. */
  acquire(key: string): Promise<OpenFile | null>;
  close(): Promise<void>;
}
