/** What is found lies between these, in beats per minute. */
const MIN_BPM = 60;
const MAX_BPM = 200;

/** Most people tap to music at about this tempo; one that is so many octaves off counts exp(-1/2) as much (Ellis 2007). */
const PREFERRED_BPM = 120;
const PREFERENCE_OCTAVES = 0.8;
const MIN_BEATS = 8;
/** Autocorrelation below this is not distinguished from chance. */
const MIN_CONFIDENCE = 0.1;
/**
 * Where nothing but even beats is heard, the shortest distance is the beat; in music, even eighths are as strong as beats, so that the
 * preference decides.
 */
const HALF_BEAT_SHARE = 0.9;
const BARE_BEAT = 0.91;
/** A change smaller than this share of the mean level is no onset: the flux of a steady tone. */
const MIN_FLUX = 0.02;

export interface Tempo {
  bpm: number;
  /** 0 to 1: the normalised autocorrelation of onsets one beat apart. */
  confidence: number;
}

/**
 * Tempo by the autocorrelation of the onset strength, weighted by a log-normal preference: D. Ellis, "Beat Tracking by Dynamic
 * Programming", Journal of New Music Research 36 (2007), sections 3.1 and 3.2. `onsets` are one value a frame, 0 or more.
 * Null where there are too few frames, no onsets, or no regular ones.
 */
export function findTempo(onsets: Float64Array, framesPerSecond: number, level: number): Tempo | null {
  const [shortest, longest] = [MAX_BPM, MIN_BPM].map((bpm) => (60 * framesPerSecond) / bpm) as [
    number,
    number,
  ];
  if (onsets.length < MIN_BEATS * shortest) return null;
  const centred = withoutMean(onsets, Math.round(framesPerSecond));
  const energy = autocorrelation(centred, 0);
  if (energy <= 0 || Math.sqrt(energy) < MIN_FLUX * level) return null;
  const at = (lag: number) => autocorrelation(centred, lag) / energy;

  let [best, bestScore] = [0, 0];
  const last = Math.min(Math.ceil(longest), Math.floor(centred.length / 4));
  for (let lag = Math.floor(shortest); lag <= last; lag += 1) {
    const octaves = Math.log2((60 * framesPerSecond) / lag / PREFERRED_BPM) / PREFERENCE_OCTAVES;
    // What returns after two beats as well counts more than what returns after one only.
    const pair = Math.max(at(2 * lag - 1), at(2 * lag), at(2 * lag + 1));
    const score = (at(lag) + pair / 2) * Math.exp(-0.5 * octaves * octaves);
    if (score > bestScore) [best, bestScore] = [lag, score];
  }
  if (best === 0) return null;
  const half = peakNear(at, best / 2, 1.5);
  const whole = peakNear(at, best, 1.5);
  const isBare = whole.value >= BARE_BEAT;
  const isHalf = isBare && half.lag >= shortest - 0.5 && half.value >= HALF_BEAT_SHARE * whole.value;
  const beat = isHalf ? half : whole;
  const confidence = Math.min(1, beat.value);
  if (confidence < Math.max(MIN_CONFIDENCE, 4 / Math.sqrt(centred.length))) return null;
  const lag = refine(at, beat.lag, centred.length);
  return { bpm: (60 * framesPerSecond) / lag, confidence };
}

/** The beat from peaks many beats apart, which divide the error of one. */
function refine(at: (lag: number) => number, beat: number, frames: number): number {
  let lag = beat;
  for (const beats of [2, 4, 8, 16]) {
    if (beats * lag > frames / 3) break;
    const peak = peakNear(at, beats * lag, 2);
    if (peak.value < 0.5 * at(Math.round(lag))) break;
    lag = peak.lag / beats;
  }
  return lag;
}

/** The greatest value within `reach` frames of a lag, between frames by a parabola through three. */
function peakNear(at: (lag: number) => number, lag: number, reach: number): { lag: number; value: number } {
  let [top, value] = [Math.round(lag), Number.NEGATIVE_INFINITY];
  for (let one = Math.max(1, Math.ceil(lag - reach)); one <= lag + reach; one += 1) {
    const here = at(one);
    if (here > value) [top, value] = [one, here];
  }
  const [before, after] = [at(top - 1), at(top + 1)];
  const bend = before - 2 * value + after;
  const shift = bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
  return { lag: top + shift, value: value - ((before - after) * shift) / 4 };
}

/** Mean of the products of values `lag` frames apart. */
function autocorrelation(values: Float64Array, lag: number): number {
  let sum = 0;
  const count = values.length - lag;
  for (let i = 0; i < count; i += 1) sum += (values[i] as number) * (values[i + lag] as number);
  return sum / count;
}

/** Values without their mean of the frames around, so that loud and quiet parts count alike. */
function withoutMean(values: Float64Array, reach: number): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i += 1) sums[i + 1] = (sums[i] as number) + (values[i] as number);
  return values.map((value, i) => {
    const from = Math.max(0, i - reach);
    const to = Math.min(values.length, i + reach + 1);
    return value - ((sums[to] as number) - (sums[from] as number)) / (to - from);
  });
}
