import type { Kit } from './drum-kits.ts';
import type { Random } from './random.ts';
import type { DrumName } from './score.ts';
import { sampleRate } from './sound-buffer.ts';

/** Renders one mono sound per drum, once for a track; `riserSeconds` is the length of the sweep into the drop. */
export function makeDrumSounds(
  kit: Kit,
  riserSeconds: number,
  random: Random,
): Record<DrumName, Float32Array> {
  const noise = () => random.next() * 2 - 1;
  const metal = () => metallic(random.between(0.94, 1.06));
  const tune = random.between(0.92, 1.09);
  const { kick, snare, hat } = kit;
  const sounds: Record<DrumName, Float32Array> = {
    kick: sound(kick.decay, (t) => {
      // The integral of a pitch that falls from `from` to `to` with time constant `bend`.
      const cycles = kick.to * tune * t + (kick.from - kick.to) * kick.bend * (1 - Math.exp(-t / kick.bend));
      const body = Math.sin(2 * Math.PI * cycles) * Math.exp((-4.5 * t) / kick.decay);
      return (
        Math.tanh(body * kick.drive) / Math.tanh(kick.drive) + kick.click * noise() * Math.exp(-t / 0.003)
      );
    }),
    snare: sound(snare.decay * 1.3, (t) => {
      const tone =
        Math.sin(2 * Math.PI * snare.tone * tune * t) +
        0.6 * Math.sin(2 * Math.PI * snare.tone * 1.72 * tune * t);
      return (
        0.6 * snare.body * tone * Math.exp(-t / 0.045) +
        0.6 * snare.noise * noise() * Math.exp((-5.5 * t) / snare.decay)
      );
    }),
    clap: highPass(
      sound(0.3, (t) => {
        const bursts = t < 0.033 ? Math.exp(-(t % 0.011) / 0.004) : Math.exp(-(t - 0.033) / 0.055);
        return noise() * bursts * 0.8;
      }),
      700,
    ),
    hat: bright(hat.decay * 1.6, 5.5 / hat.decay, hat.metal, noise, metal(), 7200),
    open: bright(0.42, 11, hat.metal, noise, metal(), 6500),
    ride: bright(0.9, 5.5, 0.75, noise, metal(), 5200),
    shaker: highPass(
      sound(0.12, (t) => noise() * Math.min(1, t / 0.025) * Math.exp(-t / 0.03) * 0.7),
      4500,
    ),
    rim: sound(
      0.08,
      (t) =>
        Math.sin(2 * Math.PI * 1720 * tune * t) * Math.exp(-t / 0.012) + 0.4 * noise() * Math.exp(-t / 0.004),
    ),
    perc: sound(
      0.28,
      (t) => Math.sin(2 * Math.PI * (300 * tune * t + 2.2 * (1 - Math.exp(-t / 0.02)))) * Math.exp(-t / 0.06),
    ),
    tom: sound(
      0.5,
      (t) => Math.sin(2 * Math.PI * (88 * tune * t + 3 * (1 - Math.exp(-t / 0.05)))) * Math.exp(-t / 0.12),
    ),
    crash: bright(1.9, 2.4, 0.3, noise, metal(), 3800),
    riser: riser(riserSeconds, noise),
  };
  for (const buffer of Object.values(sounds)) finish(buffer, kit.ceiling);
  return sounds;
}

function sound(seconds: number, wave: (t: number) => number): Float32Array {
  return Float32Array.from({ length: Math.ceil(seconds * sampleRate) }, (_, i) => wave(i / sampleRate));
}

/** Six squares at ratios that share no octave: the cymbal of old drum machines. */
function metallic(tune: number): (t: number) => number {
  const pitches = [205.3, 304.4, 369.6, 522.7, 635.1, 800].map((hz) => hz * tune * 2);
  return (t) => pitches.reduce((sum, hz) => sum + ((t * hz) % 1 < 0.5 ? 0.2 : -0.2), 0);
}

function bright(
  seconds: number,
  fall: number,
  metal: number,
  noise: () => number,
  cymbal: (t: number) => number,
  hz: number,
): Float32Array {
  const mixed = sound(seconds, (t) => (noise() * (1 - metal) + cymbal(t) * metal) * Math.exp(-fall * t));
  return highPass(highPass(mixed, hz), hz * 0.6);
}

function riser(seconds: number, noise: () => number): Float32Array {
  let low = 0;
  let band = 0;
  return sound(seconds, (t) => {
    const along = t / seconds;
    const f = 2 * Math.sin((Math.PI * (400 + 6000 * along * along)) / sampleRate);
    low += f * band;
    band += f * (noise() - low - 0.5 * band);
    return band * along * along * 0.5;
  });
}

function highPass(buffer: Float32Array, hz: number): Float32Array {
  const keep = Math.exp((-2 * Math.PI * hz) / sampleRate);
  let [before, out] = [0, 0];
  for (let i = 0; i < buffer.length; i++) {
    const now = buffer[i] ?? 0;
    out = keep * (out + now - before);
    before = now;
    buffer[i] = out;
  }
  return buffer;
}

/** Applies the kit's low pass, normalises the peak to 1 and fades the end, so that no sound stops with a click. */
function finish(buffer: Float32Array, ceiling: number): void {
  const pass = 1 - Math.exp((-2 * Math.PI * ceiling) / sampleRate);
  let low = 0;
  let peak = 1e-9;
  for (let i = 0; i < buffer.length; i++) {
    low += ((buffer[i] ?? 0) - low) * pass;
    buffer[i] = low;
    peak = Math.max(peak, Math.abs(low));
  }
  const fade = Math.min(400, buffer.length);
  for (let i = 0; i < buffer.length; i++) {
    buffer[i] = ((buffer[i] ?? 0) / peak) * Math.min(1, (buffer.length - 1 - i) / fade);
  }
}
