import { coverTones } from '#platform/pure/colour/cover-svg.ts';

/** The paths of four waves from back to front in a picture of 1600 by 900, and the share of the campaign's colour in each. */
export const swells = [
  { path: 'M0 470C200 400 420 430 640 470S1080 550 1290 480S1500 430 1600 450V900H0Z', share: 34 },
  { path: 'M0 570C180 520 380 640 620 600S1020 500 1240 580S1490 640 1600 590V900H0Z', share: 48 },
  { path: 'M0 680C240 620 460 650 700 690S1130 740 1330 670S1520 640 1600 670V900H0Z', share: 66 },
  { path: 'M0 790C220 750 470 810 730 780S1160 740 1370 790S1520 810 1600 780V900H0Z', share: 86 },
] as const;

export const skyShare = 20;
const ground = '#0d0e14';
const sun = '#fed128';

/** The drawing of a campaign without a picture, as an SVG that needs no style sheet: a sun above waves in its own colour. */
export function campaignDrawingSvg(id: string): string {
  const colour = coverTones(id).ground;
  const toned = (share: number) => mixHex(colour, ground, share / 100);
  const waves = swells.map(({ path, share }) => `<path d="${path}" fill="${toned(share)}"/>`).join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">' +
    `<rect width="1600" height="900" fill="${toned(skyShare)}"/><circle cx="1080" cy="400" r="190" fill="${sun}"/>${waves}</svg>`
  );
}

/** A colour between two of the form `#rrggbb`; `share` is that of the first, from 0 to 1. */
function mixHex(first: string, second: string, share: number): string {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [a, b] = [channels(first), channels(second)];
  return `#${a
    .map((value, at) =>
      Math.round(value * share + (b[at] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
