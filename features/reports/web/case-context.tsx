import { classNames } from '#design/class-names.ts';
import { formatTimestamp } from '#platform/pure/format-timestamp.ts';
import type { CaseView } from '../moderation.contract.ts';
import styles from './moderation.module.css';

type Line = NonNullable<NonNullable<CaseView['subject']>['context']>[number];

/** A reported message among its neighbours, highlighted. */
export function CaseContext({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className={styles.context} aria-label="What was said" role="list">
      {lines.map((line) => (
        <li key={line.id} className={classNames(styles.line, line.reported && styles.reportedLine)}>
          <p className={styles.by}>
            {line.author} <time dateTime={line.at}>{formatTimestamp(line.at)}</time>
            {line.reported && <strong> reported</strong>}
          </p>
          <p className={styles.said}>{line.text}</p>
        </li>
      ))}
    </ol>
  );
}
