import { type AudioUploader, createAudioUpload } from '#features/uploads/web/audio-upload.ts';
import {
  isResumable,
  type SavedUpload,
  type UploadMemory,
} from '#features/uploads/web/saved-upload-storage.ts';

const storageKey = 'unfinishedNewSounds';
const uploads = new Map<string, AudioUploader>();

/** The page's upload of a new version of a track, which survives navigation and resumes after a reload. */
export function newSoundUploadOf(trackId: string): AudioUploader {
  const known = uploads.get(trackId);
  if (known) return known;
  const upload = createAudioUpload(newSoundMemory(trackId));
  uploads.set(trackId, upload);
  return upload;
}

/** What the browser stores of the upload for a track. Nothing where storage is blocked. */
export const newSoundMemory = (trackId: string): UploadMemory => ({
  load(userId, now) {
    const saved = readAll()[trackId];
    return saved && isResumable(saved, userId, now) ? saved : null;
  },
  save: (upload) => writeAll({ ...readAll(), [trackId]: upload }),
  clear() {
    const { [trackId]: _ended, ...others } = readAll();
    writeAll(others);
  },
});

function readAll(): Record<string, SavedUpload> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return stored !== null && typeof stored === 'object' ? (stored as Record<string, SavedUpload>) : {};
  } catch {
    return {};
  }
}

function writeAll(saved: Record<string, SavedUpload>): void {
  try {
    if (Object.keys(saved).length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(saved));
  } catch {
    // Only resuming after a reload is lost.
  }
}
