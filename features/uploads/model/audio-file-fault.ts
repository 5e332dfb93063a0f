import { audioExtensionOf, MAX_AUDIO_BYTES } from './upload-rules.ts';

/** Why a chosen file cannot become a track, as far as its name and size say; null where nothing is wrong with them. */
export function audioFileFault({ name, size }: { name: string; size: number }) {
  if (audioExtensionOf(name) === null) return 'wrong_type' as const;
  if (size > MAX_AUDIO_BYTES) return 'too_large' as const;
  return size === 0 ? ('empty' as const) : null;
}
