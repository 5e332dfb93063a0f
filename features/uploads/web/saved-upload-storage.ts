import type { UploadPermission } from '../contract.ts';

/** A started upload, as the browser stores it across reloads. */
export interface SavedUpload {
  permission: UploadPermission;
  name: string;
  size: number;
  lastModified: number;
  /** A permission works for this user only. */
  userId: string;
  sentBytes: number;
  startedAt: number;
}

const storageKey = 'unfinishedUpload';
/** How long the server stores an unfinished upload, in ms. */
const serverRetentionMs = 24 * 3_600_000;

/** What an upload remembers of itself across reloads. */
export interface UploadMemory {
  /** What is remembered of this user's upload; null where it is gone or expired. */
  load(userId: string, now: number): SavedUpload | null;
  save(upload: SavedUpload): void;
  clear(): void;
}

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Browser storage of the one upload that may resume after a reload. Stores nothing where storage is blocked. */
export const savedUploadStorage = {
  load(userId: string, now: number, storage: BrowserStorage = localStorage): SavedUpload | null {
    try {
      const saved = JSON.parse(storage.getItem(storageKey) ?? 'null') as SavedUpload | null;
      return saved && isResumable(saved, userId, now) ? saved : null;
    } catch {
      return null;
    }
  },
  save(upload: SavedUpload, storage: BrowserStorage = localStorage): void {
    try {
      storage.setItem(storageKey, JSON.stringify(upload));
    } catch {
      // Only resuming after a reload is lost.
    }
  },
  clear(storage: BrowserStorage = localStorage): void {
    try {
      storage.removeItem(storageKey);
    } catch {
      // Nothing was stored.
    }
  },
};

/** The upload is this user's, and the server may still have its bytes. */
export const isResumable = (saved: SavedUpload, userId: string, now: number): boolean =>
  saved.userId === userId && now - saved.startedAt <= serverRetentionMs;

/** Whether a chosen file is the interrupted one. */
export const isSameFile = (file: File, saved: Pick<SavedUpload, 'name' | 'size' | 'lastModified'>): boolean =>
  file.name === saved.name && file.size === saved.size && file.lastModified === saved.lastModified;
