import { useSyncExternalStore } from 'react';
import { type AudioUpload, audioUpload } from './audio-upload.ts';

/** State of the page's one audio upload. */
export function useAudioUpload(): AudioUpload {
  return useSyncExternalStore(audioUpload.subscribe, audioUpload.read, audioUpload.readIdle);
}
