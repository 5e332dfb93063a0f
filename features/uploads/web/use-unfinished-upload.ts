import { useSyncExternalStore } from 'react';
import { audioUpload } from './audio-upload.ts';
import { type RememberedUpload, uploadMemory } from './upload-memory.ts';

let last: RememberedUpload | null = null;

/** Keeps one object as long as it says the same, as `useSyncExternalStore` asks. */
function read(userId: string): RememberedUpload | null {
  const found = uploadMemory.read(userId, Date.now());
  if (JSON.stringify(found) !== JSON.stringify(last)) last = found;
  return last;
}

/** An upload that stopped when the page was left, if nothing is being uploaded now. */
export function useUnfinishedUpload(userId: string): RememberedUpload | null {
  return useSyncExternalStore(
    audioUpload.subscribe,
    () => (audioUpload.read().phase === 'idle' ? read(userId) : null),
    () => null,
  );
}
