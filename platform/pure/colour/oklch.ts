/**
 * Linear sRGB of an OKLCH colour (lightness 0..1, chroma, hue in degrees), clipped to the gamut.
 * Matrices: Björn Ottosson, "A perceptual color space".
 */
function linearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** An OKLCH colour as `#rrggbb`, clipped to sRGB, for programs without OKLCH support. */
export function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const channel = (linear: number) => {
    const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${linearRgb(lightness, chroma, hue).map(channel).join('')}`;
}

/** Relative luminance, 0..1 (WCAG 2.2). */
export function oklchLuminance(lightness: number, chroma: number, hue: number): number {
  const [r, g, b] = linearRgb(lightness, chroma, hue);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two luminances, 1..21 (WCAG 2.2). */
export function contrastRatio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Linear sRGB of `#rrggbb`. */
function linearOfHex(hex: string): [number, number, number] {
  const linear = (at: number) => {
    const encoded = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
  };
  return [linear(1), linear(3), linear(5)];
}

/** Relative luminance of `#rrggbb`, 0..1 (WCAG 2.2). */
export function hexLuminance(hex: string): number {
  const [r, g, b] = linearOfHex(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** `#rrggbb` as lightness, chroma and hue in degrees; the reverse of `oklchToHex`. */
export function hexToOklch(hex: string): [number, number, number] {
  const [r, g, b] = linearOfHex(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [lightness, Math.hypot(a, c), ((Math.atan2(c, a) * 180) / Math.PI + 360) % 360];
}
