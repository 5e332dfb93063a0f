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

/** Relative luminance of `#rrggbb`, 0..1 (WCAG 2.2). */
export function hexLuminance(hex: string): number {
  const linear = (at: number) => {
    const encoded = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}
