import { decayOf, exp2Of, gainOf, saturate, tanOf } from '../../kernels/math.as.ts';
import { valueOf } from '../../kernels/params.as.ts';
import { bandPass, clap, cymbal, hat, highPass, Hit, kick, lowPass, noFilter, randomOf, rim, scramble, shaker, snare, tom } from './hit.as.ts';
import * as p from './params.as.ts';

// How each drum begins. Membranes: ratios of the modes of an ideal one (Fletcher and Rossing, The Physics of Musical Instruments, 3.3), a
// pitch that falls, noise for beater and wires (Reid, Synth Secrets 35 to 38). Metal: squares that share no octave, in bands with decays of
// their own (Reid, Synth Secrets 40). Claps: four bursts of band-passed noise. Shakers: grains that meet by chance (Cook, Physically
// Informed Sonic Modeling, 1997).

/** Parameters of a pad. */
export const padParams: i32 = p.pad2Sound - p.pad1Sound;

let tune: f32 = 1;
let decay: f32 = 1;
let tone: f32 = 0;
let snap: f32 = 0;
let bend: f32 = 0;

/** Starts a hit by the values of its pad. */
export function startHit(self: usize, hit: Hit, pad: i32, velocity: f32, seed: i32): void {
  memory.fill(changetype<usize>(hit), 0, offsetof<Hit>());
  const first = pad * padParams;
  const variation: f32 = valueOf(self, p.variation) * 0.01;
  const depth: f32 = valueOf(self, p.velocity) * 0.01;
  tune = exp2Of((valueOf(self, first + p.pad1Tune) + variation * 0.4 * randomOf(seed, 1)) * 0.08333333333);
  decay = valueOf(self, first + p.pad1Decay) * (1 + variation * 0.15 * randomOf(seed, 2));
  tone = partOf(valueOf(self, first + p.pad1Tone) + variation * 12 * randomOf(seed, 3));
  // A soft stroke is duller, too.
  snap = partOf(valueOf(self, first + p.pad1Snap) + variation * 12 * randomOf(seed, 4)) * (1 - depth * 0.5 * (1 - velocity));
  bend = valueOf(self, first + p.pad1Bend) * 0.01;
  hit.isOn = 1;
  hit.pad = pad;
  hit.sound = <i32>valueOf(self, first + p.pad1Sound);
  hit.noise = scramble(seed + 99) | 1;
  hit.cap = 1;
  hit.shape1 = noFilter;
  hit.shape2 = noFilter;
  hit.loudness = (1 - depth * (1 - velocity * velocity)) * (1 + variation * 0.12 * randomOf(seed, 5));
  hit.fade = 1;
  hit.fadeFall = 1;
  const drive = gainOf(valueOf(self, first + p.pad1Drive));
  hit.drive = drive;
  hit.driveMake = 1 / saturate(0.8 * drive);
  if (hit.sound == kick) startKick(hit);
  else if (hit.sound == snare) startSnare(hit);
  else if (hit.sound == clap) startClap(hit);
  else if (hit.sound == hat) startHat(hit, seed);
  else if (hit.sound == tom) startTom(hit);
  else if (hit.sound == rim) startRim(hit);
  else if (hit.sound == cymbal) startCymbal(hit, seed);
  else startShaker(hit);
}

@inline
function partOf(percent: f32): f32 {
  return min<f32>(1, max<f32>(0, percent * 0.01));
}

@inline
function warpOf(hz: f32): f32 {
  return tanOf(min<f32>(20000, max<f32>(20, hz)) / 48000);
}

@inline
function stepsOf(hz: f32, a: f32, b: f32, c: f32): v128 {
  const highest = f32x4.splat(0.45);
  return f32x4.min(highest, f32x4.mul(f32x4.splat((hz * tune) / 48000), f32x4(1, a, b, c)));
}

@inline
function fallsOf(a: f32, b: f32, c: f32, d: f32): v128 {
  return f32x4(decayOf(decay * a), decayOf(decay * b), decayOf(decay * c), decayOf(decay * d));
}

/** The strike: noise that ends within some seconds. */
function setQuick(hit: Hit, level: f32, seconds: f32): void {
  hit.quick = level;
  hit.quickFall = decayOf(seconds);
}

function setSlow(hit: Hit, level: f32, seconds: f32): void {
  hit.slow = level;
  hit.slowFall = decayOf(seconds);
}

function setFilters(hit: Hit, shape1: i32, hz1: f32, k1: f32, shape2: i32, hz2: f32, k2: f32): void {
  hit.shape1 = shape1;
  hit.g1 = warpOf(hz1);
  hit.k1 = k1;
  hit.shape2 = shape2;
  hit.g2 = warpOf(hz2);
  hit.k2 = k2;
}

function setBend(hit: Hit, amount: f32, seconds: f32, zap: f32, zapSeconds: f32): void {
  hit.bend = amount;
  hit.bendFall = decayOf(seconds);
  hit.zap = zap;
  hit.zapFall = decayOf(zapSeconds);
}

function startKick(hit: Hit): void {
  hit.step = stepsOf(50, 1.59, 2.14, 2.3);
  hit.fall = fallsOf(1, 0.3, 0.22, 0.18);
  hit.level = f32x4(1.5, 0.35 * tone, 0.22 * tone * tone, 0.12 * tone * tone);
  setBend(hit, 4.5 * bend * bend, 0.1 + 0.12 * bend, 6 * snap * bend, 0.018);
  setQuick(hit, (0.12 + 0.6 * tone) * snap, 0.012 + 0.012 * tone);
  setFilters(hit, lowPass, 1200 + 7000 * tone, 1.2, highPass, 200, 1.4);
}

function startSnare(hit: Hit): void {
  const body: f32 = 1 - 0.65 * snap;
  hit.step = stepsOf(186, 1.59, 2.14, 2.3);
  hit.fall = fallsOf(0.62, 0.5, 0.34, 0.3);
  hit.level = f32x4(0.75 * body, 0.5 * body, 0.34 * tone * body, 0.26 * tone * body);
  setBend(hit, 0.9 * bend * bend, 0.07, 1.2 * bend * snap, 0.012);
  setSlow(hit, 0.8 * snap, decay);
  setQuick(hit, 0.55 * snap, 0.035);
  setFilters(hit, highPass, 500 + 2200 * tone, 1.1, lowPass, 5200 + 11000 * tone, 1.2);
  hit.width = 0.3;
}

function startTom(hit: Hit): void {
  hit.step = stepsOf(108, 1.59, 2.14, 2.3);
  hit.fall = fallsOf(1, 0.5, 0.32, 0.28);
  hit.level = f32x4(1.2, 0.4 * (0.3 + tone), 0.24 * tone, 0.2 * tone);
  setBend(hit, 0.7 * bend, 0.12 + 0.2 * bend, 0.9 * snap * bend, 0.02);
  setQuick(hit, 0.45 * snap, 0.03);
  setSlow(hit, 0.05 * tone, decay * 0.4);
  setFilters(hit, lowPass, 1500 + 6000 * tone, 1.2, highPass, 150, 1.4);
}

function startRim(hit: Hit): void {
  hit.step = stepsOf(455, 3.664, 5.43, 8.12);
  hit.fall = fallsOf(1.1, 1, 0.6, 0.4);
  hit.level = f32x4(0.75 * (1 - 0.75 * tone), 0.8, 0.4 * tone, 0.25 * tone * tone);
  setBend(hit, 0.15 * bend, 0.02, 0, 0.01);
  setQuick(hit, 0.45 * snap, 0.01);
  setFilters(hit, highPass, 1200 + 1800 * tone, 1.2, lowPass, 12000, 1.4);
}

function startClap(hit: Hit): void {
  hit.gap = <i32>(336 + 384.0 * bend);
  hit.next = 0;
  hit.bursts = 4;
  hit.tail = 0.75 * (1.2 - 0.7 * snap);
  setQuick(hit, 0, 0.014 + 0.012 * bend);
  hit.slowFall = decayOf(decay);
  setFilters(hit, bandPass, (850 + 900 * tone) * tune, 1.1 - 0.4 * tone, highPass, 450 * tune, 1.3);
  hit.width = 0.6;
}

/** Frequencies of the metal; each hit differs a little. */
function setSquares(hit: Hit, scale: f32, seed: i32): void {
  const spread: f32 = 0.75 + 0.5 * bend;
  const base: f32 = (205.3 * scale * tune) / 48000;
  const highest = f32x4.splat(0.2);
  const a = f32x4(1, 1.8, 2.546, 3.897);
  const b = f32x4(1.483, 2.63, 3.094, 5.51);
  const one = f32x4.splat(1);
  const wide = f32x4.splat(spread);
  hit.stepA = f32x4.min(highest, f32x4.mul(f32x4.splat(base), f32x4.add(one, f32x4.mul(wide, f32x4.sub(a, one)))));
  hit.stepB = f32x4.min(highest, f32x4.mul(f32x4.splat(base), f32x4.add(one, f32x4.mul(wide, f32x4.sub(b, one)))));
  const half = f32x4.splat(0.5);
  const phases = f32x4(randomOf(seed, 11), randomOf(seed, 12), randomOf(seed, 13), randomOf(seed, 14));
  hit.squaresA = f32x4.add(half, f32x4.mul(half, phases));
  hit.squaresB = f32x4.sub(half, f32x4.mul(half, phases));
}

function startHat(hit: Hit, seed: i32): void {
  setSquares(hit, 2.1, seed);
  hit.metal = 0.25 + 0.6 * tone;
  setSlow(hit, 0.7, decay);
  setQuick(hit, 0.9 * snap, 0.014);
  setFilters(hit, highPass, (6200 + 1600 * tone) * sqrt<f32>(tune), 0.9, highPass, 4200, 1.4);
  hit.width = 0.35;
}

function startCymbal(hit: Hit, seed: i32): void {
  setSquares(hit, 1.37 + 0.5 * tone, seed);
  hit.metal = 0.15 + 0.7 * tone;
  hit.step = stepsOf(617, 1.527, 2.259, 3.41);
  hit.fall = fallsOf(0.6, 0.75, 0.6, 0.5);
  const ring: f32 = 0.1 * tone * (0.4 + snap);
  hit.level = f32x4(ring * 0.6, ring, ring * 0.8, ring * 0.8);
  setSlow(hit, 0.55 + 0.15 * tone, decay);
  setQuick(hit, 0.9 * snap, 0.03 + 0.05 * tone);
  setFilters(hit, bandPass, (3300 + 1900 * tone) * sqrt<f32>(tune), 1.1, highPass, 900, 1.3);
  hit.airG = warpOf((6800 + 1500 * tone) * sqrt<f32>(tune));
  hit.air = 1 - 0.45 * tone;
  hit.airFall = decayOf(decay * (0.75 - 0.25 * tone));
  hit.airRise = 1;
  hit.airRiseFall = decayOf(0.002 + 0.16 * bend * (1 - snap));
  hit.width = 0.55;
}

function startShaker(hit: Hit): void {
  hit.stroke = 1 + <i32>(48000 * (0.003 + 0.09 * bend * bend));
  hit.energyStep = 1 / <f32>hit.stroke;
  hit.energyFall = decayOf(decay);
  // Few grains are a maraca, many are sand; their sum is about as loud.
  hit.density = 0.012 + 0.35 * (1 - snap) * (1 - snap);
  hit.grainFall = decayOf(0.004 + 0.006 * snap);
  hit.tail = 1.1 / sqrt<f32>(hit.density * 90);
  setFilters(hit, bandPass, (3400 + 5200 * tone) * tune, 1 - 0.75 * tone * snap, highPass, 2000 * min<f32>(2, tune), 1.2);
  hit.width = 0.25;
}
