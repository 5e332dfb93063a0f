const absoluteGate = -70;
const relativeGate = -10;
const stepsPerBlock = 4;

type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

/**
 * Integrated loudness of a stereo signal in LUFS by ITU-R BS.1770-5 and EBU R 128: K-weighting, blocks of 400 ms every 100 ms,
 * absolute gate at -70 LUFS, relative gate 10 LU below the mean of what passed it. The standard gives the filters for 48 kHz
 * only; their analogue prototypes are transformed to the actual rate.
 */
export function loudnessMeter(sampleRate: number) {
  const samplesPerStep = Math.round(sampleRate / 10);
  const shelf = highShelf(sampleRate);
  const cut = highPass(sampleRate);
  const state = new Float64Array(8);
  const steps: number[] = [];
  let inStep = 0;
  let energy = 0;

  return {
    /** Takes `count` samples of both channels. */
    feed(left: Float32Array, right: Float32Array, count: number) {
      for (let i = 0; i < count; ) {
        const until = Math.min(count, i + samplesPerStep - inStep);
        energy += weightedEnergy(left, right, i, until, shelf, cut, state);
        inStep += until - i;
        i = until;
        if (inStep < samplesPerStep) continue;
        steps.push(energy / samplesPerStep);
        inStep = 0;
        energy = 0;
      }
    },
    /** LUFS, or null when no block is above the absolute gate. */
    read(): number | null {
      return gatedLoudness(blockPowers(steps, inStep > 0 ? energy / inStep : 0));
    },
  };
}

/** Sum of squares of both K-weighted channels; both filters in transposed direct form II, with local state variables for speed. */
function weightedEnergy(
  left: Float32Array,
  right: Float32Array,
  from: number,
  to: number,
  { b0, b1, b2, a1, a2 }: Biquad,
  { a1: c1, a2: c2 }: Biquad,
  state: Float64Array,
): number {
  let [l1 = 0, l2 = 0, l3 = 0, l4 = 0, r1 = 0, r2 = 0, r3 = 0, r4 = 0] = state;
  let sum = 0;
  for (let i = from; i < to; i += 1) {
    const l = left[i] as number;
    const r = right[i] as number;
    const lShelf = b0 * l + l1;
    const rShelf = b0 * r + r1;
    l1 = b1 * l + l2 - a1 * lShelf;
    r1 = b1 * r + r2 - a1 * rShelf;
    l2 = b2 * l - a2 * lShelf;
    r2 = b2 * r - a2 * rShelf;
    const lOut = lShelf + l3;
    const rOut = rShelf + r3;
    l3 = l4 - 2 * lShelf - c1 * lOut;
    r3 = r4 - 2 * rShelf - c1 * rOut;
    l4 = lShelf - c2 * lOut;
    r4 = rShelf - c2 * rOut;
    sum += lOut * lOut + rOut * rOut;
  }
  state.set([l1, l2, l3, l4, r1, r2, r3, r4]);
  return sum;
}

function blockPowers(steps: readonly number[], rest: number): number[] {
  if (steps.length < stepsPerBlock) {
    const heard = steps.length > 0 ? steps : [rest];
    return [heard.reduce((sum, step) => sum + step, 0) / heard.length];
  }
  return steps.slice(stepsPerBlock - 1).map((last, at) => {
    return ((steps[at] ?? 0) + (steps[at + 1] ?? 0) + (steps[at + 2] ?? 0) + last) / stepsPerBlock;
  });
}

function gatedLoudness(powers: readonly number[]): number | null {
  const audible = powers.filter((power) => loudness(power) > absoluteGate);
  if (audible.length === 0) return null;
  const gate = loudness(mean(audible)) + relativeGate;
  return Math.round(loudness(mean(audible.filter((power) => loudness(power) > gate))) * 100) / 100;
}

function loudness(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** First stage: +4 dB above about 1.7 kHz, for the acoustics of the head. */
function highShelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const vh = 10 ** (3.999843853973347 / 20);
  const vb = vh ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (vh + (vb * k) / q + k * k) / a0,
    b1: (2 * (k * k - vh)) / a0,
    b2: (vh - (vb * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

/** Second stage: the "RLB" high pass at about 38 Hz; its numerator is 1, -2, 1 at every rate. */
function highPass(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}
