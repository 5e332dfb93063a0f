import { type ReactNode, useId } from 'react';

interface SpotlightIllustrationProps {
  className?: string | undefined;
  width: number;
  height: number;
  /** Which edge stays where the drawing is shown in another shape. */
  align?: 'middle' | 'bottom';
  /** Where the lamp's light falls and how far, in percent, and how strong it is in its middle and on its way out. */
  light: { x: number; y: number; reach: number; strength: number; fading?: { at: number; strength: number } };
  /** What stands in the dark: the light lies over it. */
  background?: ReactNode;
  /** What stands before the light. */
  children: ReactNode;
}

const cornerRadius = 20;

/** The ground of the house's drawings: a room that is dark in both themes, and one warm light in it. */
export function SpotlightIllustration(props: SpotlightIllustrationProps) {
  const { className, width, height, align: keeps = 'middle', light, background: behind, children } = props;
  const lightId = useId();
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={keeps === 'bottom' ? 'xMidYMax slice' : 'xMidYMid slice'}
      aria-hidden="true"
      data-theme="ink"
    >
      <defs>
        <radialGradient id={lightId} cx={`${light.x}%`} cy={`${light.y}%`} r={`${light.reach}%`}>
          <stop offset="0" stopColor="var(--accent)" stopOpacity={light.strength} />
          {light.fading && (
            <stop offset={light.fading.at} stopColor="var(--accent)" stopOpacity={light.fading.strength} />
          )}
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width={width} height={height} rx={cornerRadius} fill="var(--surface-0)" />
      {behind}
      <rect width={width} height={height} rx={cornerRadius} fill={`url(#${lightId})`} />
      {children}
    </svg>
  );
}
