import type { ReactNode } from 'react';
import styles from './auth.module.css';
import { WaveformIllustration } from './waveform-illustration.tsx';

/** The auth screen: its form on one side, an illustration on the other. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>{children}</div>
      <aside className={styles.stage} data-theme="ink" aria-label="What waits inside">
        <WaveformIllustration className={styles.drawing} />
        <p className={styles.promise}>The lamp is on. Come in.</p>
        <p className={styles.small}>
          Your tracks with a waveform of their own, and people who listen to the second.
        </p>
      </aside>
    </div>
  );
}
