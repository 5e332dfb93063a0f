import { useSyncExternalStore } from 'react';
import { type AudioUpload, audioUpload } from './audio-upload.ts';

/** The page's one audio upload as it stands. */
export function useAudioUpload(): AudioUpload {
  return useSyncExternalStore(audioUpload.subscribe, audioUpload.read, audioUpload.readIdle);
}
