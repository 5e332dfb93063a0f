import { isResumable, isSameFile, type SavedUpload, type UploadMemory } from './saved-upload-storage.ts';

const storageKey = 'unfinishedUploads';

/** What the browser stores of uploads of several files, so that each goes on after a reload. Nothing where storage is blocked. */
export const savedUploads = {
  /** Those of this user that can go on. */
  list: (userId: string, now: number): SavedUpload[] => all().filter((one) => isResumable(one, userId, now)),
  clear: () => store([]),
  /** The part of one file. */
  of: (file: File): UploadMemory => ({
    load: (userId, now) => savedUploads.list(userId, now).find((one) => isSameFile(file, one)) ?? null,
    save: (upload) => store([...others(file), upload]),
    clear: () => store(others(file)),
  }),
};

const others = (file: File) => all().filter((one) => !isSameFile(file, one));

function all(): SavedUpload[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? (stored as SavedUpload[]) : [];
  } catch {
    return [];
  }
}

function store(uploads: readonly SavedUpload[]): void {
  try {
    if (uploads.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(uploads));
  } catch {
    // Only resuming after a reload is lost.
  }
}
