import type { Random } from '../random.ts';
import { createStereo, type Stereo } from '../sound-buffer.ts';

/** Where one note is written: the part's buffer, the first sample, and memory that every note reuses. */
export interface VoiceTarget {
  out: Stereo;
  start: number;
  hz: number;
  heldSeconds: number;
  velocity: number;
  bright: number;
  pan: number;
  random: Random;
  envelope: Float32Array;
}

export function createVoiceTarget(samples: number, random: Random): VoiceTarget {
  const out = createStereo(samples);
  const envelope = new Float32Array(samples);
  return { out, start: 0, hz: 440, heldSeconds: 1, velocity: 1, bright: 1, pan: 0, random, envelope };
}

/** Samples a note may still use before the buffer ends. */
export function samplesLeft(target: VoiceTarget, seconds: number, rate: number): number {
  return Math.max(0, Math.min(target.out.left.length - target.start, Math.ceil(seconds * rate)));
}
