import { sampleRate } from '../sound-buffer.ts';
import { drawEnvelope } from './envelope.ts';
import type { WavePatch } from './patches.ts';
import { samplesLeft, type VoiceTarget } from './voice-target.ts';
import { tableSize, wavetable } from './wavetables.ts';

/** Samples between two settings of filter and vibrato. */
const control = 32;
const phases = new Float64Array(8);
const speeds = new Float64Array(8);
const leftGains = new Float64Array(8);
const rightGains = new Float64Array(8);
const leftSum = new Float64Array(control);
const rightSum = new Float64Array(control);

/** Adds one note of a wave patch. The filter is the trapezoidal state variable filter (Zavalishin, VA Filter Design). */
export function playWave(patch: WavePatch, target: VoiceTarget): void {
  const { out, start, hz, random } = target;
  const sampleCount = samplesLeft(target, target.heldSeconds + patch.release + 0.01, sampleRate);
  const envelope = target.envelope.subarray(0, sampleCount);
  const total = drawEnvelope(envelope, patch, target.heldSeconds);
  const table = wavetable(patch.wave, hz * 2 ** ((patch.drop ?? 0) / 12));
  const voices = patch.voices;
  spread(patch, target);
  const vibratoSpeed = (2 * Math.PI * 5.3) / sampleRate;
  const vibratoPhase = random.next() * 6;
  const damping = 2 * (1 - patch.resonance);
  const gain = (0.22 * target.velocity) / Math.sqrt(voices);
  let [l1, l2, r1, r2] = [0, 0, 0, 0];
  for (let from = 0; from < total; from += control) {
    const to = Math.min(total, from + control);
    const time = from / sampleRate;
    const octaves = patch.sweep * Math.exp((-3 * time) / patch.sweepSeconds);
    const cutoff = Math.min(
      16000,
      Math.max(60, patch.cutoff * target.bright * (0.6 + 0.4 * target.velocity) + hz * 0.8) * 2 ** octaves,
    );
    const g = Math.tan((Math.PI * cutoff) / sampleRate);
    const a1 = 1 / (1 + g * (g + damping));
    const a2 = g * a1;
    const sway = Math.min(1, time * 3) * (patch.vibrato ?? 0) * Math.sin(from * vibratoSpeed + vibratoPhase);
    const bend = 2 ** (((patch.drop ?? 0) * Math.exp(-time / 0.03)) / 12 + sway / 1200);
    sumVoices(table, voices, to - from, bend);
    for (let i = from; i < to; i++) {
      const left = leftSum[i - from] ?? 0;
      const right = rightSum[i - from] ?? 0;
      const lh = left - l2;
      const lb = a1 * l1 + a2 * lh;
      const ll = l2 + g * lb;
      l1 = 2 * lb - l1;
      l2 = 2 * ll - l2;
      const rh = right - r2;
      const rb = a1 * r1 + a2 * rh;
      const rl = r2 + g * rb;
      r1 = 2 * rb - r1;
      r2 = 2 * rl - r2;
      const level = (envelope[i] ?? 0) * gain;
      out.left[start + i] = (out.left[start + i] ?? 0) + ll * level;
      out.right[start + i] = (out.right[start + i] ?? 0) + rl * level;
    }
  }
}

/** Writes the next samples of all oscillators, voice by voice: each keeps its state in locals, which makes it fast. */
function sumVoices(table: Float32Array, voices: number, count: number, bend: number): void {
  leftSum.fill(0);
  rightSum.fill(0);
  for (let v = 0; v < voices; v++) {
    let phase = phases[v] ?? 0;
    const speed = (speeds[v] ?? 0) * bend;
    const leftGain = leftGains[v] ?? 0;
    const rightGain = rightGains[v] ?? 0;
    for (let i = 0; i < count; i++) {
      const index = phase | 0;
      const low = table[index] ?? 0;
      const sample = low + ((table[index + 1] ?? 0) - low) * (phase - index);
      leftSum[i] = (leftSum[i] ?? 0) + sample * leftGain;
      rightSum[i] = (rightSum[i] ?? 0) + sample * rightGain;
      phase += speed;
      if (phase >= tableSize) phase -= tableSize;
    }
    phases[v] = phase;
  }
}

/** Detunes the unison voices and pans them from left to right. */
function spread(patch: WavePatch, { hz, pan, random }: VoiceTarget): void {
  for (let v = 0; v < patch.voices; v++) {
    const offset = patch.voices === 1 ? 0 : (v / (patch.voices - 1)) * 2 - 1;
    phases[v] = patch.voices === 1 ? 0 : random.next() * (tableSize - 1);
    speeds[v] = (hz * 2 ** ((offset * patch.detune) / 2400) * tableSize) / sampleRate;
    const place = Math.max(-1, Math.min(1, pan + offset * patch.width * (v % 2 === 0 ? 1 : -1)));
    leftGains[v] = Math.cos(((place + 1) * Math.PI) / 4);
    rightGains[v] = Math.sin(((place + 1) * Math.PI) / 4);
  }
}
