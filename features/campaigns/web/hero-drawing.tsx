import { coverTones } from '#platform/pure/cover-svg.ts';
import styles from './campaign-hero.module.css';

/** The paths of four waves from back to front, and below the percentage of the campaign's colour in each. */
const swells = [
  'M0 470C200 400 420 430 640 470S1080 550 1290 480S1500 430 1600 450V900H0Z',
  'M0 570C180 520 380 640 620 600S1020 500 1240 580S1490 640 1600 590V900H0Z',
  'M0 680C240 620 460 650 700 690S1130 740 1330 670S1520 640 1600 670V900H0Z',
  'M0 790C220 750 470 810 730 780S1160 740 1370 790S1520 810 1600 780V900H0Z',
];
const shares = [34, 48, 66, 86];

/** The picture of a campaign without one: a sun above waves in its own colour. */
export function HeroDrawing({ id }: { id: string }) {
  const colour = coverTones(id).ground;
  return (
    <svg className={styles.backdrop} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect width="1600" height="900" style={{ fill: mix(colour, 20) }} />
      <circle cx="1080" cy="400" r="190" style={{ fill: 'var(--accent)' }} />
      {swells.map((swell, at) => (
        <path key={swell} d={swell} style={{ fill: mix(colour, shares[at] ?? 50) }} />
      ))}
    </svg>
  );
}

const mix = (colour: string, share: number): string =>
  `color-mix(in oklch, color-mix(in oklch, ${colour} ${share}%, var(--scrim-solid)) 72%, var(--scrim-solid))`;
