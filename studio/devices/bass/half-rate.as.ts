// From 96 kHz to 48 kHz: a half-band filter of 35 taps by the Kaiser window (beta 6.6), flat to 18 kHz, -72 dB from 30 kHz on. It delays by
// 8 frames at 48 kHz.

/** Samples at 96 kHz that are kept from call to call. */
export const historyFrames: i32 = 34;

/** Half of the taps: at distances of 1, 3, 5 and so on from the middle. */
const taps: usize = memory.data<f32>([
  0.3152780957, -0.0974445350, 0.0501329676, -0.0282298162, 0.0157512062, -0.0082670004, 0.0038886181, -0.0015225546, 0.0004130186,
]);
/** Every second sample, from the first and from the second one on. */
const evens: usize = memory.data(52 * 4, 16);
const odds: usize = memory.data(52 * 4, 16);

/** Writes half as many frames, four at once. `from` begins with the history, then come two new samples for each frame; there is room for six more samples behind them, and for three more frames behind `to`. */
export function halveRate(from: usize, to: usize, frames: i32): void {
  const samples = historyFrames + (frames << 1);
  for (let i = 0; i < samples; i += 8) {
    const first = v128.load(from + (i << 2));
    const next = v128.load(from + (i << 2), 16);
    v128.store(evens + (i << 1), v128.shuffle<f32>(first, next, 0, 2, 4, 6));
    v128.store(odds + (i << 1), v128.shuffle<f32>(first, next, 1, 3, 5, 7));
  }
  // All taps but the middle one are at odd distances.
  for (let i = 0; i < frames; i += 4) {
    const before = odds + ((i + 8) << 2);
    let sum = f32x4.mul(v128.load(evens + ((i + 9) << 2)), f32x4.splat(0.5));
    for (let n = 0; n < 9 << 2; n += 4) {
      const pair = f32x4.add(v128.load(before - n), v128.load(before + n, 4));
      sum = f32x4.add(sum, f32x4.mul(pair, v128.load32_splat(taps + n)));
    }
    v128.store(to + (i << 2), sum);
  }
}
