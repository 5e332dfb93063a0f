import { useSyncExternalStore } from 'react';
import { audioUpload } from './audio-upload.ts';
import { type SavedUpload, savedUploadStorage } from './saved-upload-storage.ts';

let lastRead: SavedUpload | null = null;

/** Keeps one object as long as it says the same, as `useSyncExternalStore` asks. */
function readStableReference(userId: string): SavedUpload | null {
  const found = savedUploadStorage.read(userId, Date.now());
  if (JSON.stringify(found) !== JSON.stringify(lastRead)) lastRead = found;
  return lastRead;
}

/** An upload that stopped when the page was left, if nothing is being uploaded now. */
export function useUnfinishedUpload(userId: string): SavedUpload | null {
  return useSyncExternalStore(
    audioUpload.subscribe,
    () => (audioUpload.read().phase === 'idle' ? readStableReference(userId) : null),
    () => null,
  );
}
