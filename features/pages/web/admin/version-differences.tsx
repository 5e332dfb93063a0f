import { diffWordsWithSpace } from 'diff';
import { compareDocuments } from '../../model/editing/compare-documents.ts';
import type { PageDocument } from '../../model/page-document.ts';
import styles from './page-editor.module.css';

interface VersionDifferencesProps {
  first: PageDocument;
  second: PageDocument;
}

/** What two documents do not have alike: block by block, and in their texts word by word. */
export function VersionDifferences({ first, second }: VersionDifferencesProps) {
  const differences = compareDocuments(first, second);
  if (differences.length === 0) return <p className={styles.quiet}>They are the same.</p>;
  return (
    <ul className={styles.differences} aria-label="Differences">
      {differences.map(({ key, name, first: before, second: after }) => (
        <li key={key}>
          <h3 className={styles.formTitle}>
            {name}
            {before === null && ' (new)'}
            {after === null && ' (gone)'}
          </h3>
          <pre className={styles.text}>
            {diffWordsWithSpace(before ?? '', after ?? '').map(({ value, added, removed }, place) => {
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
