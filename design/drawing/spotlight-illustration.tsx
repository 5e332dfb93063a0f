import { type ReactNode, useId } from 'react';

interface SpotlightIllustrationProps {
  className?: string | undefined;
  width: number;
  height: number;
  /** Which part stays visible where the aspect ratio crops the illustration. */
  align?: 'middle' | 'bottom';
  /** Centre and radius of the spotlight in percent, and its opacity at the centre and at a further stop. */
  light: { x: number; y: number; reach: number; strength: number; fading?: { at: number; strength: number } };
  /** Drawn below the light. */
  background?: ReactNode;
  /** Drawn above the light. */
  children: ReactNode;
}

const cornerRadius = 20;

/** The base of the site's illustrations: a scene that is dark in both themes, with one warm light. */
export function SpotlightIllustration(props: SpotlightIllustrationProps) {
  const { className, width, height, align = 'middle', light, background, children } = props;
  const lightId = useId();
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={align === 'bottom' ? 'xMidYMax slice' : 'xMidYMid slice'}
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
      {background}
      <rect width={width} height={height} rx={cornerRadius} fill={`url(#${lightId})`} />
      {children}
    </svg>
  );
}
