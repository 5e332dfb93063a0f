import { diffWordsWithSpace } from 'diff';
import styles from './drafts.module.css';

export interface TextDifference {
  key: string;
  name: string;
  /** Null where that text has no such part. */
  first: string | null;
  second: string | null;
}

/** What two texts do not have alike: part by part, and in each word by word. */
export function TextDifferences({ differences }: { differences: readonly TextDifference[] }) {
  if (differences.length === 0) return <p className={styles.quiet}>They are the same.</p>;
  return (
    <ul className={styles.list} aria-label="Differences">
      {differences.map(({ key, name, first, second }) => (
        <li key={key}>
          <h3 className={styles.name}>
            {name}
            {first === null && ' (new)'}
            {second === null && ' (gone)'}
          </h3>
          <pre className={styles.text}>
            {diffWordsWithSpace(first ?? '', second ?? '').map(({ value, added, removed }, place) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
              if (added) return <ins key={place}>{value}</ins>;
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
              if (removed) return <del key={place}>{value}</del>;
              return value;
            })}
          </pre>
        </li>
      ))}
    </ul>
  );
}
