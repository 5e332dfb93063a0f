import { sineOf } from './math.as.ts';

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

/** Adds a harmonic to one cycle by the sine's recurrence of a rotation, started anew every 64 samples so that no error adds up. */
function addHarmonic(at: usize, harmonic: i32, level: f32): void {
  const turn: f32 = <f32>harmonic / <f32>tableSize;
  const cosine: f32 = sineOf(turn + 0.25);
  const sine: f32 = sineOf(turn);
  for (let from = 0; from < tableSize; from += 64) {
    const phase: f32 = <f32>((from * harmonic) & (tableSize - 1)) / <f32>tableSize;
    let y: f32 = sineOf(phase) * level;
    let x: f32 = sineOf(phase + 0.25) * level;
    for (let i = from; i < from + 64; i++) {
      const place = at + (i << 2);
      store<f32>(place, load<f32>(place) + y);
      const next: f32 = x * cosine - y * sine;
      y = y * cosine + x * sine;
      x = next;
    }
  }
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

/** The table for a frequency: the first whose highest frequency is not below it. */
export function tableOf(hz: f32): i32 {
  let highest: f32 = 28.28427125;
  let table = 0;
  while (highest < hz && table < tableCount - 1) {
    highest *= 1.414213562;
    table++;
  }
  return table;
}

/** Reads a table at a phase of 0 to 1, linearly between two samples. */
@inline
export function readTable(table: usize, phase: f32): f32 {
  const position: f32 = phase * <f32>tableSize;
  const whole = <i32>position;
  const low = load<f32>(table + (whole << 2));
  return low + (load<f32>(table + (whole << 2), 4) - low) * (position - <f32>whole);
}

/** Reads a table of its own for each of four voices. */
@inline
export function readTable4(a: usize, b: usize, c: usize, d: usize, phase: v128): v128 {
  const position = f32x4.mul(phase, f32x4.splat(<f32>tableSize));
  const whole = i32x4.trunc_sat_f32x4_s(position);
  const pa = a + (i32x4.extract_lane(whole, 0) << 2);
  const pb = b + (i32x4.extract_lane(whole, 1) << 2);
  const pc = c + (i32x4.extract_lane(whole, 2) << 2);
  const pd = d + (i32x4.extract_lane(whole, 3) << 2);
  const low = f32x4(load<f32>(pa), load<f32>(pb), load<f32>(pc), load<f32>(pd));
  const high = f32x4(load<f32>(pa, 4), load<f32>(pb, 4), load<f32>(pc, 4), load<f32>(pd, 4));
  const fraction = f32x4.sub(position, f32x4.convert_i32x4_s(whole));
  return f32x4.add(low, f32x4.mul(f32x4.sub(high, low), fraction));
}
