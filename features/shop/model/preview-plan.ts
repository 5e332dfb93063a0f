/** Length of a preview that is made of sounds, in seconds. */
export const PREVIEW_SECONDS = 28;
/** More sounds would each be too short to be heard. */
const maxSounds = 8;

interface PlannedSound {
  kind: 'loop' | 'one_shot';
  seconds: number;
}

/** A sound of the preview: for how long, and after how many seconds it begins again. */
export interface PreviewPart {
  /** Index of the sound. */
  sound: number;
  seconds: number;
  every: number;
}

/**
 * What a preview plays: up to eight sounds spread over the list, each for an equal share. A loop is repeated without a gap, a
 * one-shot on each beat, or when it is over.
 */
export function planPreview(sounds: readonly PlannedSound[], bpm: number | null): PreviewPart[] {
  const count = Math.min(maxSounds, sounds.length);
  const beat = 60 / (bpm ?? 120);
  return Array.from({ length: count }, (_none, at) => {
    const index = Math.floor((at * sounds.length) / count);
    const { kind, seconds } = sounds[index] ?? { kind: 'loop', seconds: beat };
    const every = kind === 'loop' ? seconds : Math.ceil(seconds / beat) * beat;
    return { sound: index, seconds: PREVIEW_SECONDS / count, every };
  });
}
