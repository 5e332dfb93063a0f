import { classNames } from '#design/class-names.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { formatTimestamp } from '#platform/pure/format-timestamp.ts';
import type { DecisionView } from '../appeals.contract.ts';
import styles from './decision.module.css';

const explanations = {
  hide: 'Others had reported it, and a moderator has looked at it. Nobody but our team sees it now.',
  warn: 'A moderator has looked at what others reported. Nothing was hidden or taken away.',
  suspend:
    'You are signed out everywhere, and your page and your music are not shown. Nothing was deleted: it all comes back if the decision is taken back.',
} as const;

/** Explanation, subject and text of a decision. */
export function DecisionDetails({ decision }: { decision: DecisionView }) {
  const { action, subject, message, decidedAt, reversed } = decision;
  return (
    <section className={classNames(panelClass(), styles.part)} aria-label="The decision">
      {!reversed && <p className={styles.lead}>{explanations[action]}</p>}
      {subject && (
        <div>
          <p className={styles.label}>It is about {subject.label}</p>
          {subject.text && <blockquote className={styles.quote}>{subject.text}</blockquote>}
        </div>
      )}
      <div>
        <p className={styles.label}>
          The moderators wrote, <time dateTime={decidedAt}>{formatTimestamp(decidedAt)}</time>
        </p>
        <blockquote className={styles.words}>{message}</blockquote>
      </div>
    </section>
  );
}
