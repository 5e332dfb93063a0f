import {
  isResumable,
  isSameFile,
  type SavedUpload,
  savedUploadStorage,
  type UploadMemory,
} from './saved-upload-storage.ts';

const storageKey = 'unfinishedUploads';

/** What the browser stores of uploads of several files, so that each goes on after a reload. Nothing where storage is blocked. */
export const savedUploads = {
  /** Those of this user that can go on. */
  list: (userId: string, now: number): SavedUpload[] => all().filter((one) => isResumable(one, userId, now)),
  clear: () => store([]),
  /** Takes over the interrupted upload of one file alone, where it is among these, so that it goes on as one of several. */
  takeOver(files: readonly File[], userId: string, now: number): void {
    const saved = savedUploadStorage.load(userId, now);
    const file = saved && files.find((one) => isSameFile(one, saved));
    if (!file) return;
    savedUploads.of(file).save(saved);
    savedUploadStorage.clear();
  },
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
