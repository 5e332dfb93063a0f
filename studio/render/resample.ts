import type { StereoSamples } from './render-song.ts';

/** 44,100 of 48,000: for 147 samples that come out, 160 went in. */
const phases = 147;
const inputStep = 160;
/** Taps of each phase. With this window they pass up to 20 kHz unchanged and stop what would fold back by 90 dB. */
const taps = 160;
/** The middle of the slope, as a part of the sampling frequency that comes in. */
const cutoff = 21_050 / 48_000;
/** Of the window of Kaiser: 90 dB (Kaiser, 1974). */
const beta = 9;

/** Turns parts at 48 kHz into parts at 44.1 kHz. */
export interface Resampler {
  /** The samples that are complete after this part. */
  write(part: StereoSamples): StereoSamples;
  /** The rest, as if silence followed. */
  end(): StereoSamples;
}

let sharedTable: Float64Array | null = null;

/**
 * Resamples 48 kHz to 44.1 kHz by a polyphase filter of linear phase. Its delay is taken off, and n samples become
 * ceil(n · 147 / 160), whatever the sizes of the parts.
 */
export function createResampler(): Resampler {
  sharedTable ??= makeTable();
  const left = createChannel(sharedTable);
  const right = createChannel(sharedTable);
  return {
    write: (part) => ({ left: left.write(part.left), right: right.write(part.right) }),
    end: () => ({ left: left.end(), right: right.end() }),
  };
}

function createChannel(table: Float64Array) {
  /** Samples from `start` on; the first output needs some before the beginning, which are silent. */
  let kept = new Float32Array(taps / 2 - 1);
  let start = -(taps / 2 - 1);
  let received = 0;
  let written = 0;

  const add = (samples: Float32Array) => {
    const next = new Float32Array(kept.length + samples.length);
    next.set(kept);
    next.set(samples, kept.length);
    kept = next;
  };
  /** Outputs up to number `until` as far as their inputs are there. */
  const take = (until: number): Float32Array => {
    const there = start + kept.length;
    const complete = Math.floor(((there - taps / 2 - 1) * phases) / inputStep) + 1;
    const count = Math.max(0, Math.min(until, complete) - written);
    const out = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      const place = (written + i) * inputStep;
      const phase = place % phases;
      const first = (place - phase) / phases - (taps / 2 - 1) - start;
      let sum = 0;
      for (let tap = 0; tap < taps; tap++) sum += (table[phase * taps + tap] ?? 0) * (kept[first + tap] ?? 0);
      out[i] = sum;
    }
    written += count;
    const needed = Math.floor((written * inputStep) / phases) - (taps / 2 - 1);
    const unused = Math.max(0, Math.min(kept.length, needed - start));
    kept = kept.slice(unused);
    start += unused;
    return out;
  };
  return {
    write(samples: Float32Array) {
      add(samples);
      received += samples.length;
      return take(Number.POSITIVE_INFINITY);
    },
    end() {
      add(new Float32Array(taps));
      return take(Math.ceil((received * phases) / inputStep));
    },
  };
}

/** For each phase its taps, whose sum is 1: a sinc under a window of Kaiser. Only sums, products and roots, so that it is the same everywhere. */
function makeTable(): Float64Array {
  const table = new Float64Array(phases * taps);
  for (let phase = 0; phase < phases; phase++) {
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const x = tap - (taps / 2 - 1) - phase / phases;
      const value = sinc(2 * cutoff * x) * kaiser(x / (taps / 2));
      table[phase * taps + tap] = value;
      sum += value;
    }
    for (let tap = 0; tap < taps; tap++) {
      const at = phase * taps + tap;
      table[at] = (table[at] ?? 0) / sum;
    }
  }
  return table;
}

/** The window at -1 to 1, 0 outside. */
function kaiser(x: number): number {
  const inside = 1 - x * x;
  return inside <= 0 ? 0 : bessel(beta * Math.sqrt(inside)) / bessel(beta);
}

/** The modified Bessel function of order 0, by its series. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; k < 40; k++) {
    const step = x / (2 * k);
    term *= step * step;
    sum += term;
  }
  return sum;
}

// biome-ignore lint/suspicious/noApproximativeNumericConstant: nothing of Math is used in what has to sound the same everywhere
const pi = 3.141592653589793;

/** sin(πx) / πx. */
function sinc(x: number): number {
  if (x === 0) return 1;
  // The sine of a distance of at most a quarter turn from a whole half turn, by its series.
  const half = Math.round(x);
  const angle = pi * (x - half);
  let [sum, term] = [angle, angle];
  for (let k = 1; k < 12; k++) {
    term *= -(angle * angle) / (2 * k * (2 * k + 1));
    sum += term;
  }
  return (half % 2 === 0 ? sum : -sum) / (pi * x);
}
