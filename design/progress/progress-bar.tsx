import styles from './progress.module.css';

interface ProgressProps {
  /** 0..1, or null while the length of the work is unknown. */
  value: number | null;
  label: string;
}

export function ProgressBar({ value, label }: ProgressProps) {
  const ratio = value === null ? null : Math.min(1, Math.max(0, value));
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={ratio === null ? undefined : Math.round(ratio * 100)}
    >
      <div
        className={ratio === null ? styles.unknown : styles.fill}
        style={ratio === null ? undefined : { transform: `scaleX(${ratio})` }}
      />
    </div>
  );
}
