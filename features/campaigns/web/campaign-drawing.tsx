import { coverTones } from '#platform/pure/colour/cover-svg.ts';
import { skyShare, swells } from '../model/campaign-drawing.ts';

/** The picture of a campaign without one: a sun above waves in its own colour. */
export function CampaignDrawing({ id, className }: { id: string; className: string | undefined }) {
  const colour = coverTones(id).ground;
  return (
    <svg className={className} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect width="1600" height="900" style={{ fill: mix(colour, skyShare) }} />
      <circle cx="1080" cy="400" r="190" style={{ fill: 'var(--accent)' }} />
      {swells.map(({ path, share }) => (
        <path key={path} d={path} style={{ fill: mix(colour, share) }} />
      ))}
    </svg>
  );
}

const mix = (colour: string, share: number): string =>
  `color-mix(in oklch, color-mix(in oklch, ${colour} ${share}%, var(--scrim-solid)) 72%, var(--scrim-solid))`;
