import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import styles from './moment-field.module.css';

interface MomentFieldProps {
  /** As typed, e.g. "0:08"; null where the comment is about the whole track. */
  value: string | null;
  /** The player's position, for a moment that was removed; null where the track was not played. */
  position: string | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string | null) => void;
}

/** The moment of a new comment, which can be changed and removed. */
export function MomentField({ value, position, error, disabled, onChange }: MomentFieldProps) {
  const id = useId();
  if (value === null && position === null) return null;
  if (value === null) {
    return (
      <Button variant="ghost" size="small" className={styles.add} onClick={() => onChange(position)}>
        Add a moment
      </Button>
    );
  }
  return (
    <div className={styles.moment}>
      <label className={styles.at}>
        at
        <input
          className={classNames(styles.time, error && styles.wrong)}
          aria-label="Moment in the track"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
          autoComplete="off"
          maxLength={7}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <Button
        variant="icon"
        size="small"
        icon={X}
        aria-label="Remove the moment"
        onClick={() => onChange(null)}
      />
      <p id={id} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
