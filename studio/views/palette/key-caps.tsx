import { Fragment } from 'react';
import styles from './palette.module.css';

const signs: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  CapsLock: 'Caps Lock',
};

/** The keys of a command, as they are printed on a keyboard. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  const [first] = keys;
  if (first === undefined) return null;
  const parts = first === '+' ? ['+'] : first.split('+').map((part) => (part === '' ? '+' : part));
  return (
    <span className={styles.keys}>
      {parts.map((part) => (
        <Fragment key={part}>
          <kbd>{signs[part] ?? part}</kbd>{' '}
        </Fragment>
      ))}
    </span>
  );
}
