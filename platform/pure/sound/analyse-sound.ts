import { eachSpectrum } from './fft.ts';
import { findKey } from './find-key.ts';
import { findTempo } from './find-tempo.ts';
import type { SoundKey } from './sound-keys.ts';

/** Of a longer sound only the beginning is looked at, so that the cost is bounded. */
export const ANALYSED_SECONDS = 120;
/** The rate at which sound is looked at, in Hz; higher ones are averaged down to about it. */
export const ANALYSED_RATE = 22_050;

export interface SoundFeatures {
  /** Beats per minute to a tenth; null where there is no regular beat. */
  bpm: number | null;
  /** 0 to 1; 0 where null. */
  bpmConfidence: number;
  key: SoundKey | null;
  keyConfidence: number;
  /** Root mean square in dB of full scale, -100 for silence. */
  energyDb: number;
  /** Mean spectral centroid in Hz, weighted by loudness; 0 for silence. */
  brightnessHz: number;
}

/**
 * Tempo, key, energy and brightness of mono samples from -1 to 1: the same for the same samples, in a browser and in the worker.
 */
export function analyseSound(samples: Float32Array, sampleRate: number): SoundFeatures {
  const first = samples.subarray(0, Math.floor(ANALYSED_SECONDS * sampleRate));
  const factor = Math.max(1, Math.round(sampleRate / ANALYSED_RATE));
  const sound = averaged(first, factor);
  const rate = sampleRate / factor;
  const energyDb = energyOf(sound);
  const { onsets, level, brightnessHz } = readOnsets(sound, rate);
  const tempo = findTempo(onsets, rate / ONSET_HOP, level);
  const key = findKey(readChroma(averaged(sound, 2), rate / 2));
  return {
    bpm: tempo && round(tempo.bpm, 1),
    bpmConfidence: round(tempo?.confidence ?? 0, 3),
    key: key?.key ?? null,
    keyConfidence: round(key?.confidence ?? 0, 3),
    energyDb: round(energyDb, 1),
    brightnessHz: round(brightnessHz, 0),
  };
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Means of `factor` samples each. */
function averaged(samples: Float32Array, factor: number): Float32Array {
  if (factor === 1) return samples;
  const means = new Float32Array(Math.floor(samples.length / factor));
  for (let i = 0; i < means.length; i += 1) {
    let sum = 0;
    for (let at = i * factor; at < (i + 1) * factor; at += 1) sum += samples[at] as number;
    means[i] = sum / factor;
  }
  return means;
}

const SILENCE_DB = -100;

function energyOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const power = sum / Math.max(1, samples.length);
  return Math.max(SILENCE_DB, 10 * Math.log10(power + 1e-12));
}

const ONSET_FRAME = 1024;
const ONSET_HOP = 256;
/** A sine of full scale has this magnitude in a Hann-windowed frame. */
const FULL_MAGNITUDE = ONSET_FRAME / 4;
/** Compresses magnitudes as hearing does: 1000 leaves -60 dB to tell from silence (Müller, "Fundamentals of Music Processing", 6.1). */
const COMPRESSION = 1000;

/** Onset strength by frame (spectral flux of compressed magnitudes), the mean level of the same, and the centroid. */
function readOnsets(samples: Float32Array, rate: number) {
  const bins = ONSET_FRAME / 2;
  const onsets: number[] = [];
  let before = new Float64Array(bins);
  let current = new Float64Array(bins);
  let level = 0;
  let weights = 0;
  let moments = 0;
  eachSpectrum(samples, { size: ONSET_FRAME, hop: ONSET_HOP }, (magnitudes) => {
    let flux = 0;
    let sum = 0;
    let moment = 0;
    for (let k = 1; k < bins; k += 1) {
      const magnitude = magnitudes[k] as number;
      const loud = Math.log1p((COMPRESSION * magnitude) / FULL_MAGNITUDE);
      const rise = loud - (before[k] as number);
      if (rise > 0) flux += rise;
      current[k] = loud;
      level += loud;
      sum += magnitude;
      moment += k * magnitude;
    }
    onsets.push(onsets.length === 0 ? 0 : flux);
    weights += sum;
    moments += moment;
    [before, current] = [current, before];
  });
  return {
    onsets: Float64Array.from(onsets),
    level: level / Math.max(1, onsets.length),
    brightnessHz: weights > 1e-6 ? ((moments / weights) * rate) / ONSET_FRAME : 0,
  };
}

const CHROMA_FRAME = 8192;
/** Five octaves from A1: what is higher is mostly overtones. */
const LOWEST_HZ = 55 * 2 ** (-0.5 / 12);
const HIGHEST_HZ = LOWEST_HZ * 32;
/** Tones stand out of the bins around them by so much, drums and noise do not. */
const MIN_PROMINENCE = 4;
const BINS_AROUND = 12;
/** Magnitudes below this are silence. */
const MIN_MAGNITUDE = 1e-3;

interface Peak {
  pitch: number;
  weight: number;
}

/**
 * Strength of each pitch class from C, by the peaks of the spectrum, in the tuning of the sound. A peak counts its magnitude over its
 * frequency, because low tones carry the harmony; a frame counts as much as any other. All 0 where most frames have no tones.
 */
function readChroma(samples: Float32Array, rate: number): number[] {
  const frames: Peak[][] = [];
  let sounding = 0;
  eachSpectrum(samples, { size: CHROMA_FRAME, hop: CHROMA_FRAME / 2 }, (magnitudes) => {
    const peaks = findPeaks(magnitudes, rate / CHROMA_FRAME);
    if (peaks === null) return;
    sounding += 1;
    if (peaks.length > 0) frames.push(peaks);
  });
  const chroma = Array.from({ length: 12 }, () => 0);
  if (frames.length < sounding / 2) return chroma;
  const tuning = tuningOf(frames.flat());
  for (const peaks of frames) {
    const classes = Array.from({ length: 12 }, () => 0);
    for (const { pitch, weight } of peaks) {
      const at = ((Math.round(pitch - tuning) % 12) + 12) % 12;
      classes[at] = (classes[at] as number) + weight;
    }
    const strongest = Math.max(...classes);
    for (let at = 0; at < 12; at += 1)
      chroma[at] = (chroma[at] as number) + (classes[at] as number) / strongest;
  }
  return chroma;
}

/** The tones of a frame; null for a silent one. */
function findPeaks(magnitudes: Float64Array, hzPerBin: number): Peak[] | null {
  const from = Math.round(LOWEST_HZ / hzPerBin);
  const to = Math.min(Math.round(HIGHEST_HZ / hzPerBin), magnitudes.length - BINS_AROUND - 1);
  const peaks: Peak[] = [];
  let around = 0;
  for (let k = from - BINS_AROUND; k < from + BINS_AROUND; k += 1) around += magnitudes[k] as number;
  let highest = 0;
  for (let k = from; k < to; k += 1) {
    around += magnitudes[k + BINS_AROUND] as number;
    const left = magnitudes[k - 1] as number;
    const here = magnitudes[k] as number;
    const right = magnitudes[k + 1] as number;
    highest = Math.max(highest, here);
    const isPeak = here > left && here >= right && here > MIN_MAGNITUDE;
    if (isPeak && here * (2 * BINS_AROUND + 1) >= MIN_PROMINENCE * around) {
      const hz = (k + (left - right) / (2 * (left - 2 * here + right))) * hzPerBin;
      peaks.push({ pitch: 69 + 12 * Math.log2(hz / 440), weight: here / hz });
    }
    around -= magnitudes[k - BINS_AROUND] as number;
  }
  return highest > MIN_MAGNITUDE ? peaks : null;
}

/** How far the sound is from 440 Hz, in semitones: the weighted mean direction of the fractions of its pitches. */
function tuningOf(found: readonly Peak[]): number {
  let [x, y] = [0, 0];
  for (const { pitch, weight } of found) {
    x += weight * Math.cos(2 * Math.PI * pitch);
    y += weight * Math.sin(2 * Math.PI * pitch);
  }
  return x === 0 && y === 0 ? 0 : Math.atan2(y, x) / (2 * Math.PI);
}
