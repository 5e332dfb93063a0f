import type { Readable } from 'node:stream';

export interface ObjectStat {
  key: string;
  size: number;
  /** Opaque, without quotes; changes with the bytes. */
  etag: string;
  modifiedAt: Date;
}

/** Storage of objects. Keys are created by the server (`isObjectKey`); rows contain keys, never addresses. */
export interface Storage {
  readonly kind: 'disk' | 's3';
  /** Stores the bytes durably under the key. Throws `insufficient_storage` (507) or `storage_unavailable` (503). */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a local file. `consume` moves it instead of copying, where possible. */
  putFile(key: string, path: string, how?: { consume?: boolean }): Promise<void>;
  /** Null where there is no such object. */
  stat(key: string): Promise<ObjectStat | null>;
  /** The whole object in memory; null where there is none. */
  read(key: string): Promise<Uint8Array | null>;
  /** Bytes `start` to `end`, both included, as a stream; null where there is no such object. */
  openRange(key: string, start: number, end: number): Promise<Readable | null>;
  /** Deletes the object; no error where it does not exist. */
  delete(key: string): Promise<void>;
  /** Renames an object and replaces `to`; false where there is no object `from`. */
  move(from: string, to: string): Promise<boolean>;
  /** All objects whose key begins with the prefix, unordered. */
  list(prefix: string): AsyncIterable<ObjectStat>;
  /** Deletes incomplete files that a crash left behind, where the store does not do so itself; returns their number. */
  purgeIncoming?(olderThan: Date): Promise<number>;
  /** Calls the listener when this process replaces or removes an object, to invalidate caches. */
  onRemoved(listener: (key: string) => void): void;
}
