import { useSyncExternalStore } from 'react';
import { audioUpload } from './audio-upload.ts';
import { type SavedUpload, savedUploadStorage } from './saved-upload-storage.ts';

let lastRead: SavedUpload | null = null;

/** Returns an unchanged object for unchanged data, as `useSyncExternalStore` requires. */
function readStableReference(userId: string): SavedUpload | null {
  const found = savedUploadStorage.load(userId, Date.now());
  if (JSON.stringify(found) !== JSON.stringify(lastRead)) lastRead = found;
  return lastRead;
}

/** An interrupted upload, while nothing is uploading. */
export function useUnfinishedUpload(userId: string): SavedUpload | null {
  return useSyncExternalStore(
    audioUpload.subscribe,
    () => (audioUpload.getState().phase === 'idle' ? readStableReference(userId) : null),
    () => null,
  );
}
