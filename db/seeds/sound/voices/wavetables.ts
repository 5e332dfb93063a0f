export const tableSize = 2048;

/** Strength of each harmonic (1 is the fundamental) of a wave. */
const spectra = {
  sine: (n: number) => (n === 1 ? 1 : 0),
  triangle: (n: number) => (n % 2 === 1 ? (n % 4 === 1 ? 1 : -1) / (n * n) : 0),
  saw: (n: number) => 0.6 / n,
  square: (n: number) => (n % 2 === 1 ? 0.8 / n : 0),
  pulse: (n: number) => (0.8 * Math.sin(Math.PI * n * 0.22)) / n,
  organ: (n: number) => [0, 0.7, 0.6, 0.45, 0.35, 0, 0.25, 0, 0.22][n] ?? 0,
  piano: (n: number) => (n > 24 ? 0 : (Math.abs(Math.sin((Math.PI * n) / 8)) * 1.3) / n ** 1.35),
  reed: (n: number) => (n % 2 === 1 ? 0.8 : 0.35) / n ** 0.9 / (1 + (n / 9) ** 2),
  voice: (n: number) =>
    0.5 / n + 0.35 * Math.exp(-((n - 4) ** 2) / 3) + 0.12 * Math.exp(-((n - 11) ** 2) / 6),
  warm: (n: number) => 1 / n ** 2,
} as const;

export type WaveName = keyof typeof spectra;

const tables = new Map<string, Float32Array>();

/** One period, with a guard sample at its end, limited to the harmonics below 18 kHz at this pitch. */
export function wavetable(wave: WaveName, hz: number): Float32Array {
  const octave = Math.max(0, Math.ceil(Math.log2(hz / 25)));
  const id = `${wave}/${octave}`;
  const known = tables.get(id);
  if (known) return known;
  const table = new Float32Array(tableSize + 1);
  const harmonics = Math.min(400, Math.floor(18000 / (25 * 2 ** octave)));
  for (let n = 1; n <= Math.max(1, harmonics); n++) {
    const strength = spectra[wave](n);
    if (strength === 0) continue;
    for (let i = 0; i < tableSize; i++) {
      table[i] = (table[i] ?? 0) + strength * (sines[(i * n) % tableSize] ?? 0);
    }
  }
  table[tableSize] = table[0] ?? 0;
  tables.set(id, table);
  return table;
}

/** One period of a sine. */
export const sines = Float32Array.from({ length: tableSize + 1 }, (_, i) =>
  Math.sin((2 * Math.PI * i) / tableSize),
);
