import type { Random } from './random.ts';
import type { Note } from './score.ts';
import { createStereo, type Stereo, sampleRate } from './sound-buffer.ts';
import { drawEnvelope } from './voices/envelope.ts';
import type { FmPatch, Patch, PluckPatch, WavePatch } from './voices/patches.ts';
import { sines, tableSize, wavetable } from './voices/wavetables.ts';

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

/** Adds one note of a frequency modulation patch (Chowning, 1973): brighter when struck harder, rounder as it rings. */
function playFm(patch: FmPatch, target: VoiceTarget): void {
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

const line = new Float32Array(2048);

/** Adds one plucked string (Karplus and Strong, 1983, with the tuning and pick position of Jaffe and Smith). */
function playPluck(patch: PluckPatch, target: VoiceTarget): void {
  const { out, start, hz } = target;
  const held = Math.min(target.heldSeconds, patch.ring);
  const total = samplesLeft(target, held + patch.release, sampleRate);
  const release = Math.min(total, Math.round(patch.release * sampleRate));
  const soft = 0.5 - 0.28 * Math.min(1, patch.hardness * target.bright);
  // The averaging filter itself delays by `soft` samples.
  const period = sampleRate / hz - soft;
  const length = Math.min(line.length - 1, Math.floor(period));
  const fraction = period - length;
  strike(length, patch, target);
  const loss = 10 ** (-3 / (patch.ring * hz));
  const left = Math.cos(((target.pan + 1) * Math.PI) / 4) * 0.5 * target.velocity;
  const right = Math.sin(((target.pan + 1) * Math.PI) / 4) * 0.5 * target.velocity;
  let [at, last, previous] = [0, 0, 0];
  for (let i = 0; i < total; i++) {
    const now = line[at] ?? 0;
    const tuned = now + (previous - now) * fraction;
    previous = now;
    const damped = tuned * (1 - soft) + last * soft;
    last = tuned;
    line[at] = damped * loss;
    at = at + 1 >= length ? 0 : at + 1;
    const fade = i > total - release ? (total - i) / release : 1;
    const sample = tuned * fade * fade;
    out.left[start + i] = (out.left[start + i] ?? 0) + sample * left;
    out.right[start + i] = (out.right[start + i] ?? 0) + sample * right;
  }
}

/** Fills the string with noise: darker for soft picks, with the comb of where it was plucked, and without a mean. */
function strike(length: number, patch: PluckPatch, target: VoiceTarget): void {
  const tone = Math.min(1, patch.hardness * (0.5 + 0.5 * target.velocity) * target.bright);
  let low = 0;
  for (let i = 0; i < length; i++) {
    low += (target.random.next() * 2 - 1 - low) * (0.08 + 0.92 * tone);
    line[i] = low;
  }
  const offset = Math.max(1, Math.floor(length * patch.position));
  let mean = 0;
  for (let i = length - 1; i >= offset; i--) line[i] = (line[i] ?? 0) - (line[i - offset] ?? 0) * 0.8;
  for (let i = 0; i < length; i++) mean += (line[i] ?? 0) / length;
  let energy = 0;
  for (let i = 0; i < length; i++) {
    line[i] = (line[i] ?? 0) - mean;
    energy += (line[i] ?? 0) ** 2;
  }
  const level = 0.35 / Math.sqrt(energy / length + 1e-9);
  for (let i = 0; i < length; i++) line[i] = (line[i] ?? 0) * level;
}

/** Samples between two settings of filter and vibrato. */
const control = 32;
const phases = new Float64Array(8);
const speeds = new Float64Array(8);
const leftGains = new Float64Array(8);
const rightGains = new Float64Array(8);
const leftSum = new Float64Array(control);
const rightSum = new Float64Array(control);

/** Adds one note of a wave patch. The filter is the trapezoidal state variable filter (Zavalishin, VA Filter Design). */
function playWave(patch: WavePatch, target: VoiceTarget): void {
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

/** Where one note is written: the part's buffer, the first sample, and memory that every note reuses. */
interface VoiceTarget {
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

function createVoiceTarget(samples: number, random: Random): VoiceTarget {
  const out = createStereo(samples);
  const envelope = new Float32Array(samples);
  return { out, start: 0, hz: 440, heldSeconds: 1, velocity: 1, bright: 1, pan: 0, random, envelope };
}

/** Samples a note may still use before the buffer ends. */
function samplesLeft(target: VoiceTarget, seconds: number, rate: number): number {
  return Math.max(0, Math.min(target.out.left.length - target.start, Math.ceil(seconds * rate)));
}
