import { powerBetween, type Spectrum, spectrumOf } from '#studio/measure/spectrum.ts';

/** Left and right of a partial that count as it, in steps of the spectrum: the main lobe of the Hann window and its skirt, to -110 dB. */
const skirt = 40;

/** dB of all that is not at multiples of a frequency, against all: aliases, noise and distortion without relation to the note. */
export function strayLevel(samples: Float32Array, hz: number): number {
  const spectrum = spectrumOf(samples, 16_384);
  const all = powerBetween(spectrum, 20, 24_000);
  let partials = 0;
  for (let at = hz; at < 24_000; at += hz) partials += powerAround(spectrum, at, hz);
  return 10 * Math.log10(Math.max(all - partials, all * 1e-14) / all);
}

/** dB of the multiples of a frequency against itself: harmonic distortion. */
export function distortionLevel(samples: Float32Array, hz: number): number {
  const spectrum = spectrumOf(samples, 16_384);
  let partials = 0;
  for (let at = 2 * hz; at < 20_000; at += hz) partials += powerAround(spectrum, at, hz);
  return 10 * Math.log10(partials / powerAround(spectrum, hz, hz));
}

/** dB an octave by which the partials of a note fall between two frequencies: a saw has -6. */
export function slopeOfPartials(samples: Float32Array, hz: number, from: number, to: number): number {
  const spectrum = spectrumOf(samples, 16_384);
  const points: [octave: number, level: number][] = [];
  for (let at = hz; at <= to; at += hz)
    if (at >= from) points.push([Math.log2(at), 10 * Math.log10(powerAround(spectrum, at, hz))]);
  return slopeOf(points);
}

/** `distance` is that of the partials. */
function powerAround(spectrum: Spectrum, hz: number, distance: number): number {
  const reach = Math.min(skirt, distance / spectrum.hz / 2 - 1) * spectrum.hz;
  return powerBetween(spectrum, hz - reach, hz + reach);
}

/** Slope of the line with the smallest squared distances from points. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (n: 0 | 1) => points.reduce((sum, point) => sum + point[n], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const product = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return product / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
