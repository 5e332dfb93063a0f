// Elementary functions in double precision for what is designed once in a while: coefficients of filters. Taylor series; errors are
// below 1e-14.

const turn: f64 = 6.283185307179586;

/** e^x; x is clamped to -700 to 700. */
export function exp64(value: f64): f64 {
  const x = min<f64>(700, max<f64>(-700, value));
  const whole = nearest<f64>(x * 1.4426950408889634);
  const r = x - whole * 0.6931471805599453;
  let sum: f64 = 1;
  for (let n: f64 = 14; n >= 1; n--) sum = 1 + (sum * r) / n;
  return sum * reinterpret<f64>((<i64>whole + 1023) << 52);
}

/** Cosine of an angle in radians. */
export function cos64(angle: f64): f64 {
  const turns = angle / turn;
  const part = abs<f64>(turns - nearest<f64>(turns));
  const isFar = part > 0.25;
  const x = (isFar ? 0.5 - part : part) * turn;
  const z = x * x;
  let sum: f64 = 1;
  for (let n: f64 = 22; n >= 2; n -= 2) sum = 1 - (sum * z) / (n * (n - 1));
  return isFar ? -sum : sum;
}

/** Sine of an angle in radians. */
export function sin64(angle: f64): f64 {
  return cos64(angle - turn * 0.25);
}

/** Factor of a gain in dB. */
export function gain64(dB: f64): f64 {
  return exp64(dB * 0.11512925464970229);
}

/** Part of its distance that an exponential approach moves in a frame, which has 1/e of it left after some seconds. */
export function approachOf(seconds: f64): f32 {
  return <f32>(1 - exp64(-1 / (max<f64>(seconds, 0.000001) * 48000)));
}
