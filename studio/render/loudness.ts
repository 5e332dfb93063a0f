import { sampleRate } from '../engine/kernels.ts';

/**
 * Loudness and true peak of two channels at 48 kHz by ITU-R BS.1770-5. Loudness is given as the power that is -0.691 + 10 log10 of it in
 * LUFS, the peak as an amplitude: logarithms differ between machines, so they are taken where the numbers are shown.
 */
export interface Loudness {
  add(left: Float32Array, right: Float32Array): void;
  /** Nothing sounds: the last 3 s begin anew. */
  rest(): void;
  reset(): void;
  /** Power of the last 3 s. */
  readonly shortTerm: number;
  /** Power of all since the reset, at most the last hour, gated at -70 LUFS and 10 LU below the mean. */
  readonly integrated: number;
  readonly truePeak: number;
}

/** Coefficients of the two filters of the K weighting (table 1 and 2 of the recommendation): a shelf, and a high pass with b 1, -2, 1. */
const [b0, b1, b2, a1, a2] = [
  1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
] as const;
const [highA1, highA2] = [-1.99004745483398, 0.99007225036621] as const;
/** Two of the four phases of the interpolating filter of annex 2; the others are these backwards. */
const phase0 = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
  0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
];
const phase1 = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
  -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
];
const taps = 12;
/** All four phases, each from its oldest sample to its newest. */
const interpolation = Float64Array.from(
  [phase0, phase1, phase1.toReversed(), phase0.toReversed()].flatMap((phase) => phase.toReversed()),
);
/** More than the filter makes of any sample. */
const mostGain = 2.1;

const blockFrames = sampleRate / 10;
/** A gated block is 400 ms long and begins every 100 ms. */
const blocksOfGate = 4;
const blocksOfShortTerm = 30;
const mostBlocks = 36_000;
/** -70 LUFS as power: 10 to the power of (-70 + 0.691) / 10. */
const absoluteGate = 1.1724653045822964e-7;
const relativeGate = 0.1;

/** A channel; its loops keep to plain numbers and one table, since they run on the audio thread. */
class Channel {
  readonly #state = new Float64Array(4);
  /** The last samples of before, then those of now. */
  #samples = new Float64Array(taps);

  /** Squares of the weighted samples, summed up. Filters in transposed direct form. */
  power(samples: Float32Array, from: number, to: number): number {
    const state = this.#state;
    let [s1, s2, h1, h2] = [state[0] ?? 0, state[1] ?? 0, state[2] ?? 0, state[3] ?? 0];
    let sum = 0;
    for (let i = from; i < to; i++) {
      const x = samples[i] ?? 0;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      const z = y + h1;
      h1 = -2 * y - highA1 * z + h2;
      h2 = y - highA2 * z;
      sum += z * z;
    }
    state[0] = s1;
    state[1] = s2;
    state[2] = h1;
    state[3] = h2;
    return sum;
  }

  /** The highest sample of four times the rate, or `known` where none can be above it. */
  peak(samples: Float32Array, known: number): number {
    const count = samples.length;
    if (this.#samples.length !== count + taps) this.#samples = new Float64Array(count + taps);
    const all = this.#samples;
    all.copyWithin(0, count);
    all.set(samples, taps);
    let highest = 0;
    for (const sample of all) highest = Math.max(highest, sample, -sample);
    return highest * mostGain <= known ? known : peakBetween(all, known);
  }

  reset(): void {
    this.#state.fill(0);
    this.#samples.fill(0);
  }
}

function peakBetween(all: Float64Array, known: number): number {
  let most = known;
  for (let i = 1; i + taps <= all.length; i++) {
    for (let first = 0; first < interpolation.length; first += taps) {
      let sum = 0;
      for (let k = 0; k < taps; k++) sum += (interpolation[first + k] ?? 0) * (all[i + k] ?? 0);
      if (sum > most) most = sum;
      else if (-sum > most) most = -sum;
    }
  }
  return most;
}

/** `add` takes parts of one length. */
export function createLoudness(): Loudness {
  const channels = [new Channel(), new Channel()] as const;
  const recent = new Float64Array(blocksOfShortTerm);
  let recentCount = 0;
  const gated = new Float64Array(mostBlocks);
  let gatedCount = 0;
  let [sum, filled, truePeak, integrated] = [0, 0, 0, 0];

  /** Mean power of the last blocks. */
  const meanOf = (blocks: number) => {
    let total = 0;
    for (let n = 1; n <= blocks; n++)
      total += recent[(recentCount - n + blocksOfShortTerm * blocks) % blocksOfShortTerm] ?? 0;
    return total / blocks;
  };
  const gatedMean = (gate: number) => {
    let [total, count] = [0, 0];
    const known = Math.min(gatedCount, mostBlocks);
    for (let n = 0; n < known; n++) {
      const power = gated[n] ?? 0;
      if (power <= gate) continue;
      total += power;
      count += 1;
    }
    return count === 0 ? 0 : total / count;
  };
  const endBlock = () => {
    recent[recentCount % blocksOfShortTerm] = sum / blockFrames;
    recentCount += 1;
    [sum, filled] = [0, 0];
    if (recentCount < blocksOfGate) return;
    gated[gatedCount % mostBlocks] = meanOf(blocksOfGate);
    gatedCount += 1;
    integrated = gatedMean(Math.max(absoluteGate, gatedMean(absoluteGate) * relativeGate));
  };

  return {
    add(left, right) {
      for (let at = 0; at < left.length; ) {
        const to = Math.min(left.length, at + blockFrames - filled);
        sum += channels[0].power(left, at, to) + channels[1].power(right, at, to);
        filled += to - at;
        at = to;
        if (filled === blockFrames) endBlock();
      }
      truePeak = channels[1].peak(right, channels[0].peak(left, truePeak));
    },
    rest() {
      for (const channel of channels) channel.reset();
      [sum, filled, recentCount] = [0, 0, 0];
    },
    reset() {
      this.rest();
      [gatedCount, truePeak, integrated] = [0, 0, 0];
    },
    get shortTerm() {
      return recentCount < blocksOfShortTerm ? 0 : meanOf(blocksOfShortTerm);
    },
    get integrated() {
      return integrated;
    },
    get truePeak() {
      return truePeak;
    },
  };
}
