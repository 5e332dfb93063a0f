/** Power of each frequency from 0 to half of the sample rate, in steps of `hz`; a sine of amplitude 1 gives 0.5 in all. */
export interface Spectrum {
  readonly power: Float64Array;
  readonly hz: number;
}

/** Loudness in a third of an octave: the frequency in its middle and dB of full scale, where a sine of amplitude 1 has -3. */
export interface Band {
  readonly hz: number;
  readonly level: number;
}

const sampleRate = 48_000;

/** Mean spectrum of the samples by Welch's method: halves overlap, each piece of `size` (a power of two) has a Hann window. */
export function spectrumOf(samples: Float32Array, size = 8192): Spectrum {
  const power = new Float64Array(size / 2);
  const window = Float64Array.from(
    { length: size },
    (_one, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size),
  );
  const weight = window.reduce((sum, one) => sum + one * one, 0);
  let pieces = 0;
  for (let from = 0; from === 0 || from + size <= samples.length; from += size / 2) {
    const re = window.map((one, i) => one * (samples[from + i] ?? 0));
    const im = new Float64Array(size);
    transform(re, im);
    for (let i = 0; i < power.length; i++)
      power[i] = (power[i] ?? 0) + ((re[i] ?? 0) ** 2 + (im[i] ?? 0) ** 2) * (i === 0 ? 1 : 2);
    pieces += 1;
  }
  return { power: power.map((one) => one / (pieces * size * weight)), hz: sampleRate / size };
}

/** The discrete Fourier transform in place (Cooley and Tukey, 1965), for lengths that are powers of two. */
function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j] ?? 0, re[i] ?? 0];
      [im[i], im[j]] = [im[j] ?? 0, im[i] ?? 0];
    }
  }
  for (let length = 2; length <= size; length *= 2) {
    const half = length / 2;
    for (let k = 0; k < half; k++) {
      const [cos, sin] = [Math.cos((-2 * Math.PI * k) / length), Math.sin((-2 * Math.PI * k) / length)];
      for (let a = k; a < size; a += length) {
        const b = a + half;
        const [bRe, bIm] = [re[b] ?? 0, im[b] ?? 0];
        const [x, y] = [bRe * cos - bIm * sin, bRe * sin + bIm * cos];
        re[b] = (re[a] ?? 0) - x;
        im[b] = (im[a] ?? 0) - y;
        re[a] = (re[a] ?? 0) + x;
        im[a] = (im[a] ?? 0) + y;
      }
    }
  }
}

/** Power between two frequencies, the upper one excluded. */
export function powerBetween({ power, hz }: Spectrum, from: number, to: number): number {
  let sum = 0;
  for (let i = Math.max(1, Math.ceil(from / hz)); i < Math.min(power.length, to / hz); i++)
    sum += power[i] ?? 0;
  return sum;
}

/** The thirds of octaves from 25 Hz to 20 kHz. */
export const bandsOf = (spectrum: Spectrum): Band[] =>
  Array.from({ length: 30 }, (_one, n) => {
    const hz = 1000 * 2 ** ((n - 16) / 3);
    const power = powerBetween(spectrum, hz * 2 ** (-1 / 6), hz * 2 ** (1 / 6));
    return { hz, level: 10 * Math.log10(Math.max(power, 1e-12)) };
  });

/** The middle of the spectrum by power: how bright a sound is, in Hz. 0 for silence. */
export function centroidOf({ power, hz }: Spectrum): number {
  let [sum, moment] = [0, 0];
  for (const [i, one] of power.entries()) {
    sum += one;
    moment += one * i * hz;
  }
  return sum === 0 ? 0 : moment / sum;
}
