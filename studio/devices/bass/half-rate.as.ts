// From 96 kHz to 48 kHz: a half-band filter of 35 taps by the Kaiser window (beta 6.6), flat to 18 kHz, -72 dB from 30 kHz on. It delays by
// 8 frames at 48 kHz.

/** Samples at 96 kHz that are kept from call to call. */
export const historyFrames: i32 = 34;

@inline
function pairOf(at: usize, distance: i32): f32 {
  return load<f32>(at - (distance << 2)) + load<f32>(at + (distance << 2));
}

/** Writes half as many frames. `from` begins with the history, then come two new samples for each frame. */
export function halveRate(from: usize, to: usize, frames: i32): void {
  for (let i = 0; i < frames; i++) {
    const at = from + ((18 + (i << 1)) << 2);
    let sum: f32 = load<f32>(at) * 0.5;
    sum += pairOf(at, 1) * 0.3152780957;
    sum -= pairOf(at, 3) * 0.0974445350;
    sum += pairOf(at, 5) * 0.0501329676;
    sum -= pairOf(at, 7) * 0.0282298162;
    sum += pairOf(at, 9) * 0.0157512062;
    sum -= pairOf(at, 11) * 0.0082670004;
    sum += pairOf(at, 13) * 0.0038886181;
    sum -= pairOf(at, 15) * 0.0015225546;
    sum += pairOf(at, 17) * 0.0004130186;
    store<f32>(to + (i << 2), sum);
  }
}
