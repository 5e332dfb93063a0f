import { sampleRate } from '../sound-buffer.ts';
import { drawEnvelope } from './envelope.ts';
import type { FmPatch } from './patches.ts';
import { samplesLeft, type VoiceTarget } from './voice-target.ts';
import { sines, tableSize } from './wavetables.ts';

/** Adds one note of a frequency modulation patch (Chowning, 1973): brighter when struck harder, rounder as it rings. */
export function playFm(patch: FmPatch, target: VoiceTarget): void {
  const { out, start, hz } = target;
  const sampleCount = samplesLeft(target, target.heldSeconds + patch.release + 0.01, sampleRate);
  const envelope = target.envelope.subarray(0, sampleCount);
  const total = drawEnvelope(envelope, patch, target.heldSeconds);
  const speed = (hz * tableSize) / sampleRate;
  const strikeHz = hz * (patch.strikeRatio ?? 0);
  const strikeSpeed = strikeHz < 15000 ? (strikeHz * tableSize) / sampleRate : 0;
  // High notes take less modulation, or their side bands would fold back.
  const headroom = Math.min(1, 9000 / (hz * (patch.ratio + 1) * 2));
  let index = ((patch.index * target.velocity * target.bright * tableSize) / (2 * Math.PI)) * headroom;
  const indexFall = Math.exp(-3 / (patch.indexSeconds * sampleRate));
  let strike = strikeSpeed > 0 ? (patch.strike ?? 0) * target.velocity : 0;
  const strikeFall = Math.exp(-1 / (0.06 * sampleRate));
  const tremolo = patch.tremolo ?? 0;
  const gain = 0.3 * target.velocity;
  const mask = tableSize - 1;
  // Phases only grow: the mask wraps them, as a division per sample would cost more than all the rest.
  let [carrier, modulator, striker, sway] = [0, 0, 0, target.random.next() * tableSize];
  const swaySpeed = (4.6 * tableSize) / sampleRate;
  for (let i = 0; i < total; i++) {
    const modulation = index * (sines[modulator & mask] ?? 0);
    const position = carrier + modulation + tableSize * 64;
    const whole = position | 0;
    const low = sines[whole & mask] ?? 0;
    const body = low + ((sines[(whole + 1) & mask] ?? 0) - low) * (position - whole);
    const sample = (body + strike * (sines[striker & mask] ?? 0)) * (envelope[i] ?? 0) * gain;
    const side = target.pan + tremolo * (sines[sway & mask] ?? 0);
    out.left[start + i] = (out.left[start + i] ?? 0) + sample * (0.7 - 0.4 * side);
    out.right[start + i] = (out.right[start + i] ?? 0) + sample * (0.7 + 0.4 * side);
    carrier += speed;
    modulator += speed * patch.ratio;
    striker += strikeSpeed;
    sway += swaySpeed;
    index *= indexFall;
    strike *= strikeFall;
  }
}
