import { contrastRatio, hexLuminance, hexToOklch, oklchLuminance } from '#platform/pure/colour/oklch.ts';

/** The colours of the page that stand beside the accent, of `design/tokens.css`: lightness, chroma, hue. */
const papers = { light: [0.952, 0.01, 88], dark: [0.248, 0.016, 276] } as const;
const inks = { dark: [0.2, 0.025, 276], light: [0.99, 0.005, 88] } as const;

/** Lines of the light theme are darker than the accent, which stands as it is in the dark one. */
const lightLineLightness = 0.6;
const textContrast = 4.5;
const lineContrast = 3;

type Colour = readonly [lightness: number, chroma: number, hue: number];

const luminance = (colour: Colour): number => oklchLuminance(...colour);
const contrast = (one: Colour, other: Colour): number => contrastRatio(luminance(one), luminance(other));
const css = ([lightness, chroma, hue]: Colour): string =>
  `oklch(${lightness.toFixed(3)} ${chroma.toFixed(3)} ${hue.toFixed(1)})`;

/** The shades of an accent as buttons and lines have them. */
function shadesOf(accent: string) {
  const [lightness, chroma, hue] = hexToOklch(accent);
  const at = (l: number): Colour => [Math.min(1, Math.max(0, l)), chroma, hue];
  const fill = at(lightness);
  const [ink] = [inks.dark, inks.light].toSorted((a, b) => contrast(b, fill) - contrast(a, fill));
  // What is pressed goes away from its text, so that the text stays readable.
  const away = ink === inks.light ? -1 : 1;
  return {
    fill,
    hover: at(lightness + away * 0.03),
    press: at(lightness + away * 0.06),
    ink: ink ?? inks.dark,
    line: at(Math.min(lightness, lightLineLightness)),
    edge: at(lightness - 0.16),
    softLight: [0.94, Math.min(chroma, 0.06), hue] as const,
    softDark: [0.3, Math.min(chroma, 0.05), hue] as const,
  };
}

const ratioText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

/** What is wrong with an accent colour (`#rrggbb`) in either theme, with its contrast; null where it can be read. */
export function accentError(accent: string): string | null {
  const { fill, hover, press, ink, line } = shadesOf(accent);
  const text = Math.min(...[fill, hover, press].map((shade) => contrast(shade, ink)));
  if (text < textContrast)
    return `has a contrast of ${ratioText(text)} with the text on it (at least ${textContrast}:1 is needed)`;
  const checks = [
    ['dark', contrastRatio(hexLuminance(accent), luminance(papers.dark))],
    ['light', contrast(line, papers.light)],
  ] as const;
  for (const [theme, ratio] of checks)
    if (ratio < lineContrast)
      return `has a contrast of ${ratioText(ratio)} with the page in the ${theme} theme (at least ${lineContrast}:1 is needed)`;
  return null;
}

/** The colour of texts on an accent where there are no tokens, as in e-mails: the one of two with more contrast. */
export function accentInk(accent: string): string {
  const [ink = ''] = ['#1d1b2a', '#ffffff'].toSorted(
    (a, b) =>
      contrastRatio(hexLuminance(b), hexLuminance(accent)) -
      contrastRatio(hexLuminance(a), hexLuminance(accent)),
  );
  return ink;
}

/** The rule that gives a page this accent instead of the built-in one. */
export function accentStyles(accent: string): string {
  const { fill, hover, press, ink, line, edge, softLight, softDark } = shadesOf(accent);
  const pair = (light: Colour, dark: Colour) => `light-dark(${css(light)},${css(dark)})`;
  const lines = pair(line, fill);
  const tokens = {
    accent: css(fill),
    'accent-hover': css(hover),
    'accent-press': css(press),
    'accent-edge': pair(edge, fill),
    'accent-line': lines,
    'accent-soft': pair(softLight, softDark),
    'on-accent': css(ink),
    'wave-played': lines,
    focus: lines,
    glow: `0 6px 24px light-dark(${css(edge).replace(')', ' / 0.35)')},${css(fill).replace(')', ' / 0.22)')})`,
  };
  const rules = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
  return `:root,[data-theme]{${rules.join(';')}}`;
}
