import type { UploadPermission } from '../contract.ts';

/** An upload that was begun, as the browser remembers it over a reload. */
export interface SavedUpload {
  permission: UploadPermission;
  name: string;
  size: number;
  lastModified: number;
  /** Whose it is: a permission works for nobody else. */
  userId: string;
  sentBytes: number;
  startedAt: number;
}

const storageKey = 'unfinishedUpload';
/** The server keeps what has arrived for a day. */
const serverRetentionMs = 24 * 3_600_000;

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's memory of the one upload that may go on after a reload. Where storage is blocked it remembers nothing. */
export const savedUploadStorage = {
  read(userId: string, now: number, storage: BrowserStorage = localStorage): SavedUpload | null {
    try {
      const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as SavedUpload | null;
      if (!kept || kept.userId !== userId || now - kept.startedAt > serverRetentionMs) return null;
      return kept;
    } catch {
      return null;
    }
  },
  write(upload: SavedUpload, storage: BrowserStorage = localStorage): void {
    try {
      storage.setItem(storageKey, JSON.stringify(upload));
    } catch {
      // Only the way on after a reload is lost.
    }
  },
  forget(storage: BrowserStorage = localStorage): void {
    try {
      storage.removeItem(storageKey);
    } catch {
      // Nothing was kept either.
    }
  },
};

/** Whether a chosen file is the one that was on its way. */
export const isSameFile = (file: File, kept: SavedUpload): boolean =>
  file.name === kept.name && file.size === kept.size && file.lastModified === kept.lastModified;
