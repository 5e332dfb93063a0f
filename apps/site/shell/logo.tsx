import { defaultSiteName } from '#platform/pure/site-name.ts';
import type { OwnSettings } from '#platform/web/site-settings.ts';
import styles from './header/header.module.css';

/** The name with its mark, five bars of a waveform under an arch; or the picture and the name that admins have chosen. */
export function Logo({ own }: { own?: OwnSettings | undefined }) {
  if (own?.logo) return <img className={styles.ownLogo} alt="" {...own.logo} />;
  if (own?.name)
    return (
      <span className={styles.ownName}>
        <LogoDrawing width={30} />
        <span>{own.name}</span>
      </span>
    );
  return <LogoDrawing width={132} />;
}

/** What the name takes in its own font, so that a reader's text spacing cannot push it out of the drawing. */
const wordmarkLength = 84.6;

/** 30 px wide it is the mark alone. */
function LogoDrawing({ width }: { width: 30 | 132 }) {
  return (
    <svg width={width} height="32" viewBox={`0 0 ${width} 32`} aria-hidden="true" focusable="false">
      <path d="M2 29V15a13 13 0 0 1 26 0v14z" fill="var(--accent)" />
      <g stroke="var(--on-accent)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M7.4 20v3.5M11.2 15.5v9M15 11v15M18.8 14.5v10M22.6 19v5" />
      </g>
      {width > 30 && (
        <text
          x="37"
          y="23"
          fill="currentColor"
          fontFamily="var(--font-display)"
          fontSize="22"
          fontWeight="750"
          letterSpacing="-0.8"
          textLength={wordmarkLength}
        >
          {defaultSiteName}
        </text>
      )}
    </svg>
  );
}
