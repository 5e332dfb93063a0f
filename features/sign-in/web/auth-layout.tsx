import type { ReactNode } from 'react';
import { useSettings } from '#platform/web/app-context.tsx';
import styles from './auth.module.css';

interface AuthLayoutProps {
  children: ReactNode;
  /** Gives the form the whole width, without the illustration. */
  wide?: boolean;
}

/** The auth screen: its form on one side, an illustration on the other. */
export function AuthLayout({ children, wide = false }: AuthLayoutProps) {
  const { educationMode } = useSettings();
  if (wide) return <div className={styles.wide}>{children}</div>;
  return (
    <div className={styles.page}>
      <div className={styles.card}>{children}</div>
      <aside className={styles.stage} data-theme="ink" aria-label="What waits inside">
        <WaveformIllustration className={styles.drawing} />
        <p className={styles.promise}>The lamp is on. Come in.</p>
        <p className={styles.small}>
          {educationMode
            ? 'A class that makes music together, and nobody from outside who looks in.'
            : 'Your tracks with a waveform of their own, and people who listen to the second.'}
        </p>
      </aside>
    </div>
  );
}

const bars = 46;
const width = 460;
const middle = 120;

/** Half the height of a bar, of a phrase that swells twice. */
function barHalfHeight(index: number): number {
  const across = index / (bars - 1);
  const phrase = Math.abs(Math.sin(across * Math.PI * 2.5)) ** 0.8;
  const grain = 0.6 + 0.4 * Math.abs(Math.sin(index * 2.3) * Math.cos(index * 0.7));
  return Math.round(5 + 78 * phrase * grain * (0.55 + 0.45 * across));
}

function waveformPath(from: number, to: number): string {
  let text = '';
  for (let index = from; index < to; index += 1) {
    const half = barHalfHeight(index);
    text += `M${5 + index * 10} ${middle - half}v${half * 2}`;
  }
  return text;
}

const playedBars = 17;

/** The illustration of the auth screen: a waveform that is partly played. */
function WaveformIllustration({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox={`0 0 ${width} 240`} aria-hidden="true">
      <path
        d={waveformPath(0, playedBars)}
        stroke="var(--wave-played)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d={waveformPath(playedBars, bars)}
        stroke="var(--wave-rest)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
