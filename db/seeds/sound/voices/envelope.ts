import { sampleRate } from '../sound-buffer.ts';

export interface EnvelopeShape {
  /** Seconds; decay and release are times to -60 dB of what they fall through. */
  attack: number;
  decay: number;
  /** 0-1. */
  sustain: number;
  release: number;
}

/** Fills `out` with an attack, a decay to the sustain level while held, and a release that ends at exactly 0. */
export function drawEnvelope(out: Float32Array, shape: EnvelopeShape, heldSeconds: number): number {
  const held = Math.min(out.length, Math.round(heldSeconds * sampleRate));
  const attack = Math.max(44, Math.round(shape.attack * sampleRate));
  const release = Math.max(220, Math.round(shape.release * sampleRate));
  const total = Math.min(out.length, held + release);
  const decay = Math.exp(-6.9 / (shape.decay * sampleRate));
  const fall = Math.exp(-6.9 / release);
  let level = 0;
  for (let i = 0; i < total; i++) {
    if (i >= held) level *= fall;
    else if (i < attack) level = i / attack;
    else level = shape.sustain + (level - shape.sustain) * decay;
    out[i] = level;
  }
  const fade = Math.min(220, total);
  for (let i = 0; i < fade; i++) {
    const at = total - 1 - i;
    out[at] = ((out[at] ?? 0) * i) / fade;
  }
  return total;
}
