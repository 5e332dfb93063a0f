import styles from './progress.module.css';

interface ProgressRingProps {
  /** 0..1, or null while the length of the work is unknown. */
  value: number | null;
  label: string;
  /** Diameter in CSS px. */
  size?: number;
}

export function ProgressRing({ value, label, size = 40 }: ProgressRingProps) {
  const ratio = value === null ? null : Math.min(1, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={ratio === null ? undefined : Math.round(ratio * 100)}
      className={styles.ring}
      style={{ width: size, height: size }}
    >
      <svg
        viewBox="0 0 40 40"
        className={ratio === null ? styles.turning : undefined}
        aria-hidden="true"
        focusable="false"
      >
        <circle className={styles.track} cx="20" cy="20" r="17" />
        <circle
          className={styles.arc}
          cx="20"
          cy="20"
          r="17"
          pathLength="100"
          strokeDasharray={`${(ratio ?? 0.25) * 100} 100`}
        />
      </svg>
    </div>
  );
}
