import { type Stereo, sampleRate } from './sound-buffer.ts';

const blockSamples = Math.round(0.4 * sampleRate);

/**
 * Integrated loudness in LUFS (ITU-R BS.1770, with blocks of 400 ms side by side instead of overlapping);
 * -Infinity for silence.
 */
export function loudness(sound: Stereo): number {
  const left = blockPowers(sound.left);
  const right = blockPowers(sound.right);
  const powers = left.map((power, i) => power + (right[i] ?? 0));
  const above = (floor: number) => powers.filter((power) => toLufs(power) > floor);
  const relative = toLufs(mean(above(-70))) - 10;
  return toLufs(mean(above(Math.max(-70, relative))));
}

function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Mean squares of the K-weighted channel: a shelf for the head, then a high pass. */
function blockPowers(channel: Float32Array): number[] {
  const shelf = shelfFilter();
  const pass = highPassFilter();
  const powers: number[] = [];
  let [s1, s2, p1, p2, sum] = [0, 0, 0, 0, 0];
  for (let i = 0; i < channel.length; i++) {
    const x = channel[i] ?? 0;
    const y = shelf.b0 * x + s1;
    s1 = shelf.b1 * x - shelf.a1 * y + s2;
    s2 = shelf.b2 * x - shelf.a2 * y;
    const z = y + p1;
    p1 = -2 * y - pass.a1 * z + p2;
    p2 = y - pass.a2 * z;
    sum += z * z;
    if (i % blockSamples === blockSamples - 1) {
      powers.push(sum / blockSamples);
      sum = 0;
    }
  }
  return powers;
}

function shelfFilter() {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

function highPassFilter() {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}
