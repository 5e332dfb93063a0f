/** In-place Fourier transforms of one size, a power of two: iterative radix 2 (Cooley and Tukey 1965). */
function createFft(size: number) {
  const cosines = new Float64Array(size / 2);
  const sines = new Float64Array(size / 2);
  for (let i = 0; i < size / 2; i += 1) {
    cosines[i] = Math.cos((2 * Math.PI * i) / size);
    sines[i] = Math.sin((2 * Math.PI * i) / size);
  }
  const reversed = new Uint32Array(size);
  for (let i = 1; i < size; i += 1)
    reversed[i] = ((reversed[i >> 1] as number) >> 1) | (i & 1 ? size >> 1 : 0);

  return (re: Float64Array, im: Float64Array): void => {
    for (let i = 0; i < size; i += 1) {
      const j = reversed[i] as number;
      if (j <= i) continue;
      const real = re[i] as number;
      const imaginary = im[i] as number;
      re[i] = re[j] as number;
      im[i] = im[j] as number;
      re[j] = real;
      im[j] = imaginary;
    }
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0; k < half; k += 1) {
          const low = start + k;
          const high = low + half;
          const cosine = cosines[k * step] as number;
          const sine = sines[k * step] as number;
          const real = re[high] as number;
          const imaginary = im[high] as number;
          const turnedRe = real * cosine + imaginary * sine;
          const turnedIm = imaginary * cosine - real * sine;
          re[high] = (re[low] as number) - turnedRe;
          im[high] = (im[low] as number) - turnedIm;
          re[low] = (re[low] as number) + turnedRe;
          im[low] = (im[low] as number) + turnedIm;
        }
      }
    }
  };
}

interface Framing {
  size: number;
  hop: number;
}

/**
 * Calls `visit` with the magnitudes (size / 2 of them, from 0 Hz) of each Hann-windowed frame in turn; the array is reused. Two frames
 * are transformed at once, as the real and the imaginary part.
 */
export function eachSpectrum(
  samples: Float32Array,
  { size, hop }: Framing,
  visit: (magnitudes: Float64Array) => void,
): void {
  const transform = createFft(size);
  const window = Float64Array.from(
    { length: size },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size),
  );
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  const magnitudes = new Float64Array(size / 2);
  const frames = Math.floor((samples.length - size) / hop) + 1;
  for (let frame = 0; frame < frames; frame += 2) {
    const isPair = frame + 1 < frames;
    const [first, second] = [frame * hop, (frame + 1) * hop];
    for (let i = 0; i < size; i += 1) {
      re[i] = (samples[first + i] as number) * (window[i] as number);
      im[i] = isPair ? (samples[second + i] as number) * (window[i] as number) : 0;
    }
    transform(re, im);
    readMagnitudes(re, im, 1, magnitudes);
    visit(magnitudes);
    if (!isPair) return;
    readMagnitudes(re, im, -1, magnitudes);
    visit(magnitudes);
  }
}

/** Of the signal that was the real part (sign 1) or the imaginary one (-1). */
function readMagnitudes(re: Float64Array, im: Float64Array, sign: 1 | -1, into: Float64Array): void {
  const { length } = re;
  for (let k = 0; k < into.length; k += 1) {
    const mirror = k === 0 ? 0 : length - k;
    const a = (re[k] as number) + sign * (re[mirror] as number);
    const b = (im[k] as number) - sign * (im[mirror] as number);
    into[k] = Math.sqrt(a * a + b * b) / 2;
  }
}
