import { useRoom } from '../use-session.ts';
import styles from './shell.module.css';

interface ChoiceProps {
  label: string;
  /** What stands beside it: the label, or less of it. */
  caption?: boolean | string;
  value: string;
  options: readonly string[];
  nameOf?: (option: string) => string;
  /** A listener may choose what is only one's own. */
  isOwn?: boolean;
  disabled?: boolean;
  onChoose: (option: string) => void;
}

/** One of several values in a small select. */
export function Choice({
  label,
  caption,
  value,
  options,
  nameOf,
  isOwn,
  disabled = false,
  onChoose,
}: ChoiceProps) {
  const isListener = useRoom((room) => room.role === 'listener');
  return (
    <label className={styles.choice}>
      {caption && <span className={styles.caption}>{caption === true ? label : caption}</span>}
      <select
        aria-label={label}
        value={value}
        disabled={disabled || (isListener && !isOwn)}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf?.(option) ?? option}
          </option>
        ))}
      </select>
    </label>
  );
}
