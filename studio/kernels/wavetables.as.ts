import { sineOf, sineOf4 } from './math.as.ts';

// One cycle of saw and triangle, band-limited for each half octave: table n is for frequencies up to 20 Hz * 2^((n + 1) / 2). A pulse is
// the difference of two saws. Made at the first use, the same everywhere.

export const tableSize: i32 = 2048;
const tableBytes: i32 = (tableSize + 1) << 2;
const tableCount: i32 = 20;
const memoryOfTables: usize = memory.data(2 * 20 * (2048 + 1) * 4, 16);
let isMade: bool = false;

/** Harmonics of a table: below half the sample rate at its highest frequency. */
function harmonicsOf(table: i32): i32 {
  let most: f32 = 1190;
  for (let n = 0; n <= table; n++) most *= 0.7071067812;
  return max<i32>(1, <i32>most);
}

/**
 * Adds a harmonic to one cycle by the sine's recurrence of a rotation, started anew every 64 samples so that no error adds up; four such
 * pieces at once.
 */
function addHarmonic(at: usize, harmonic: i32, level: f32): void {
  const turn: f32 = <f32>harmonic / <f32>tableSize;
  const cosine = f32x4.splat(sineOf(turn + 0.25));
  const sine = f32x4.splat(sineOf(turn));
  const quarter = f32x4.splat(0.25);
  const levels = f32x4.splat(level);
  const pieces = i32x4(0, 64, 128, 192);
  for (let from = 0; from < tableSize; from += 256) {
    const places = v128.and(i32x4.mul(i32x4.add(i32x4.splat(from), pieces), i32x4.splat(harmonic)), i32x4.splat(tableSize - 1));
    const phases = f32x4.mul(f32x4.convert_i32x4_s(places), f32x4.splat(1 / <f32>tableSize));
    let y = f32x4.mul(sineOf4(phases), levels);
    let x = f32x4.mul(sineOf4(f32x4.add(phases, quarter)), levels);
    for (let place = at + (from << 2), end = place + 256; place < end; place += 4) {
      addTo(place, f32x4.extract_lane(y, 0));
      addTo(place + 256, f32x4.extract_lane(y, 1));
      addTo(place + 512, f32x4.extract_lane(y, 2));
      addTo(place + 768, f32x4.extract_lane(y, 3));
      const next = f32x4.sub(f32x4.mul(x, cosine), f32x4.mul(y, sine));
      y = f32x4.add(f32x4.mul(y, cosine), f32x4.mul(x, sine));
      x = next;
    }
  }
}

@inline
function addTo(place: usize, value: f32): void {
  store<f32>(place, load<f32>(place) + value);
}

/** Makes all tables once. */
export function makeTables(): void {
  if (isMade) return;
  isMade = true;
  for (let table = 0; table < tableCount; table++) {
    const saw = sawTable(table);
    const triangle = triangleTable(table);
    const harmonics = harmonicsOf(table);
    for (let k = 1; k <= harmonics; k++) addHarmonic(saw, k, 0.6366197724 / <f32>k);
    // Above the 63rd a triangle's harmonics are below -72 dB.
    for (let k = 1; k <= min<i32>(harmonics, 255); k += 2) {
      const sign: f32 = (k & 2) != 0 ? -1 : 1;
      addHarmonic(triangle, k, (sign * 0.8105694691) / (<f32>k * <f32>k));
    }
    // The sample behind the end is the first, for interpolation.
    store<f32>(saw + (tableSize << 2), load<f32>(saw));
    store<f32>(triangle + (tableSize << 2), load<f32>(triangle));
  }
}

@inline
export function sawTable(table: i32): usize {
  return memoryOfTables + table * tableBytes;
}

@inline
export function triangleTable(table: i32): usize {
  return memoryOfTables + (tableCount + table) * tableBytes;
}

/** The highest frequencies of every second table: each has twice that of the one before. */
@inline
function highestOf(octave: i32): f32 {
  return 28.28427125 * reinterpret<f32>((octave + 127) << 23);
}

/** The table for a frequency: the first whose highest frequency is not below it. */
export function tableOf(hz: f32): i32 {
  // Below the frequency's power of two there is none.
  const octave = max<i32>(0, (reinterpret<i32>(hz) >> 23) - 132);
  let highest = highestOf(octave);
  let table = octave * 2;
  while (highest < hz && table < tableCount - 1) {
    highest *= 1.414213562;
    table++;
  }
  return min<i32>(table, tableCount - 1);
}

/** Reads a table at a phase of 0 to 1, linearly between two samples. */
@inline
export function readTable(table: usize, phase: f32): f32 {
  const position: f32 = phase * <f32>tableSize;
  const whole = <i32>position;
  const low = load<f32>(table + (whole << 2));
  return low + (load<f32>(table + (whole << 2), 4) - low) * (position - <f32>whole);
}

/** Four times each: the bits of a phase between two samples, and what makes them a part. In memory, as the terms of `sineOf4` are. */
const partBits: usize = memory.data<i32>([0x1fffff, 0x1fffff, 0x1fffff, 0x1fffff]);
const partTerms: usize = memory.data<f32>([0.000000476837158, 0.000000476837158, 0.000000476837158, 0.000000476837158]);

/** Reads a table of its own for each of four voices, at phases in 2^32 parts of a turn. A sample and the next are loaded at once. */
@inline
export function readTable4(tables: v128, phase: v128): v128 {
  const at = i32x4.add(tables, i32x4.shl(i32x4.shr_u(phase, 21), 2));
  const a = v128.load64_zero(i32x4.extract_lane(at, 0));
  const b = v128.load64_zero(i32x4.extract_lane(at, 1));
  const c = v128.load64_zero(i32x4.extract_lane(at, 2));
  const d = v128.load64_zero(i32x4.extract_lane(at, 3));
  const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  const low = v128.shuffle<f32>(ab, cd, 0, 1, 4, 5);
  const high = v128.shuffle<f32>(ab, cd, 2, 3, 6, 7);
  const part = f32x4.mul(f32x4.convert_i32x4_s(v128.and(phase, v128.load(partBits))), v128.load(partTerms));
  return f32x4.add(low, f32x4.mul(f32x4.sub(high, low), part));
}
