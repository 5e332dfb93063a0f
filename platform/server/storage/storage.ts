import type { Readable } from 'node:stream';

export interface ObjectStat {
  key: string;
  size: number;
  /** Opaque, without quotes; another value as soon as the bytes are other ones. */
  etag: string;
  modifiedAt: Date;
}

/** Where the bytes of objects live. Keys are made by the server (`isObjectKey`); rows hold keys, never addresses. */
export interface Storage {
  readonly kind: 'disk' | 's3';
  /** Stores the bytes under the key, durably before it resolves. Throws `insufficient_storage` (507) or `storage_unavailable` (503). */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** As `put`, from a file of this machine. `consume` gives the file away: it is gone afterwards, and often costs no copy. */
  putFile(key: string, path: string, how?: { consume?: boolean }): Promise<void>;
  /** Null where there is no such object. */
  stat(key: string): Promise<ObjectStat | null>;
  /** The whole object in memory; null where there is none. */
  read(key: string): Promise<Uint8Array | null>;
  /** Bytes `start` to `end`, both included, as a stream; null where there is no such object. */
  openRange(key: string, start: number, end: number): Promise<Readable | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Renames; false where there is no object `from`. An object `to` is replaced. */
  move(from: string, to: string): Promise<boolean>;
  /** Every object whose key begins with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<ObjectStat>;
  /** Removes what a crash left half-written, where the store itself does not; how many. */
  purgeIncoming?(olderThan: Date): Promise<number>;
  /** Told when this process replaces or removes an object, so that what is kept of it can be dropped. */
  onRemoved(listener: (key: string) => void): void;
}
