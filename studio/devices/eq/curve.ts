// The curves that equalizers show: the response of what their kernels compute, from the same designs (studio/kernels/filter-section.as.ts
// names their sources). Against the analog shapes they are measured in the test.

export type SectionKind = 'bell' | 'lowShelf' | 'highShelf' | 'lowCut' | 'highCut' | 'notch';

/** One filter of second order. */
export interface Section {
  readonly kind: SectionKind;
  readonly hz: number;
  readonly dB: number;
  readonly q: number;
}

/** What the three bands do for values in the schema's order; `gainAt` gives their curve. The device's gain is not in it. */
export const eqSections = (params: ArrayLike<number>): Section[] => {
  const value = (n: number) => params[n] ?? 0;
  return [
    { kind: 'lowShelf', hz: value(0), dB: value(1), q: Math.SQRT1_2 },
    { kind: 'bell', hz: value(2), dB: value(3), q: value(4) },
    { kind: 'highShelf', hz: value(5), dB: value(6), q: Math.SQRT1_2 },
  ];
};

/** Denominator 1, a1, a2 and numerator b0, b1, b2 in z^-1. */
interface Biquad {
  a1: number;
  a2: number;
  b0: number;
  b1: number;
  b2: number;
}

const sampleRate = 48_000;

/** Gain in dB of sections in a row at a frequency. */
export const gainAt = (sections: readonly Section[], hz: number): number =>
  sections.reduce((sum, section) => sum + responseOf(biquadOf(section), hz), 0);

function responseOf({ a1, a2, b0, b1, b2 }: Biquad, hz: number): number {
  const w = (2 * Math.PI * hz) / sampleRate;
  const power = (c0: number, c1: number, c2: number) =>
    (c0 + c1 * Math.cos(w) + c2 * Math.cos(2 * w)) ** 2 + (c1 * Math.sin(w) + c2 * Math.sin(2 * w)) ** 2;
  return 10 * Math.log10(Math.max(power(b0, b1, b2) / power(1, a1, a2), 1e-12));
}

function biquadOf({ kind, hz, dB, q }: Section): Biquad {
  const w = (2 * Math.PI * hz) / sampleRate;
  const half = Math.PI / w;
  const a = 10 ** (Math.abs(dB) / 40);
  const power = (x: number, damping: number, e: number) => (e - x * x) ** 2 + (damping * x) ** 2;
  const inverted = (biquad: Biquad) => (dB < 0 ? invert(biquad) : biquad);
  switch (kind) {
    case 'bell': {
      const nyquist = power(half, a / q, 1) / power(half, 1 / (a * q), 1);
      return inverted(match(poles(w, a * q), w, [1, a ** 4, nyquist]));
    }
    case 'lowShelf': {
      const damping = 1 / (q * Math.sqrt(a));
      const nyquist = power(half, damping * a, a) / power(half, damping, 1 / a);
      return inverted(match(poles(w / Math.sqrt(a), q), w, [a ** 4, a * a, nyquist]));
    }
    case 'highShelf': {
      // As a cut: its poles lie below its zeros.
      const damping = 1 / (q * Math.sqrt(a));
      const nyquist = power(half, damping * a, a) / (power(half, damping, 1 / a) * a ** 4);
      const cut = match(poles(w / Math.sqrt(a), q), w, [1, 1 / (a * a), nyquist]);
      return dB > 0 ? invert(cut) : cut;
    }
    case 'lowCut':
    case 'highCut':
      return cutOf(kind, w, q);
    case 'notch': {
      const { a1, a2 } = poles(w, q);
      const b0 = (1 + a1 + a2) / (2 - 2 * Math.cos(w));
      return { a1, a2, b0, b1: -2 * Math.cos(w) * b0, b2: b0 };
    }
  }
}

function cutOf(kind: 'lowCut' | 'highCut', w: number, q: number): Biquad {
  const { a1, a2 } = poles(w, q);
  const p1 = Math.sin(w / 2) ** 2;
  const [low, high] = [1 + a1 + a2, 1 - a1 + a2];
  const level = low ** 2 * (1 - p1) + high ** 2 * p1 - 16 * a2 * p1 * (1 - p1);
  if (kind === 'lowCut') {
    const b0 = (q * Math.sqrt(level)) / (4 * p1);
    return { a1, a2, b0, b1: -2 * b0, b2: b0 };
  }
  const b0 = (low + Math.sqrt(Math.max(0, (level * q * q - low ** 2 * (1 - p1)) / p1))) / 2;
  return { a1, a2, b0, b1: low - b0, b2: 0 };
}

function poles(w: number, q: number): { a1: number; a2: number } {
  const damping = 1 / (2 * q);
  const root = Math.sqrt(Math.abs(1 - damping ** 2)) * w;
  return {
    a1: -2 * Math.exp(-damping * w) * (damping <= 1 ? Math.cos(root) : Math.cosh(root)),
    a2: Math.exp(-2 * damping * w),
  };
}

/** Zeros for the powers at 0, at w and at half the sample rate. */
function match(
  { a1, a2 }: { a1: number; a2: number },
  w: number,
  [zero, middle, nyquist]: [number, number, number],
): Biquad {
  const p1 = Math.sin(w / 2) ** 2;
  const p2 = 4 * (1 - p1) * p1;
  const [c0, c1] = [(1 + a1 + a2) ** 2, (1 - a1 + a2) ** 2];
  const [d0, d1] = [c0 * zero, c1 * nyquist];
  const d2 = (middle * (c0 * (1 - p1) + c1 * p1 - 4 * a2 * p2) - d0 * (1 - p1) - d1 * p1) / p2;
  const sum = (Math.sqrt(d0) + Math.sqrt(d1)) / 2;
  const b0 = (sum + Math.sqrt(Math.max(sum * sum + d2, 1e-12 * sum * sum))) / 2;
  return { a1, a2, b0, b1: (Math.sqrt(d0) - Math.sqrt(d1)) / 2, b2: sum - b0 };
}

const invert = ({ a1, a2, b0, b1, b2 }: Biquad): Biquad => ({
  a1: b1 / b0,
  a2: b2 / b0,
  b0: 1 / b0,
  b1: a1 / b0,
  b2: a2 / b0,
});
