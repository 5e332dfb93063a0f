import type { Random } from './random.ts';
import type { Note } from './score.ts';
import { type Stereo, sampleRate } from './sound-buffer.ts';
import { playFm } from './voices/fm-voice.ts';
import type { Patch } from './voices/patches.ts';
import { playPluck } from './voices/pluck-voice.ts';
import { createVoiceTarget } from './voices/voice-target.ts';
import { playWave } from './voices/wave-voice.ts';

/** All notes of one part on one instrument. `pan` is -1 left to 1 right, `width` how far single notes stray from it. */
export function renderPart(
  notes: readonly Note[],
  patch: Patch,
  samples: number,
  pan: number,
  width: number,
  random: Random,
): Stereo {
  const target = createVoiceTarget(samples, random);
  for (const note of notes) {
    target.start = Math.round(note.at * sampleRate);
    if (target.start >= samples) continue;
    target.hz = 440 * 2 ** ((note.midi - 69) / 12);
    target.heldSeconds = note.length;
    target.velocity = note.velocity;
    target.bright = note.bright;
    target.pan = Math.max(-1, Math.min(1, pan + random.bell() * width));
    if (patch.kind === 'wave') playWave(patch, target);
    else if (patch.kind === 'fm') playFm(patch, target);
    else playPluck(patch, target);
  }
  if (patch.drive) saturate(target.out, patch.drive);
  return target.out;
}

/** The curve of an overdriven amplifier, over the whole part so that chords grind as they do in one. */
function saturate({ left, right }: Stereo, drive: number): void {
  const make = 1 / Math.tanh(drive);
  for (let i = 0; i < left.length; i++) {
    left[i] = Math.tanh((left[i] ?? 0) * drive * 1.5) * make;
    right[i] = Math.tanh((right[i] ?? 0) * drive * 1.5) * make;
  }
}
