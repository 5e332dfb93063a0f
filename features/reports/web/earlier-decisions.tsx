import { formatTimestamp } from '#platform/pure/format-timestamp.ts';
import { decisionName } from '../model/decision-action.ts';
import type { PastDecision } from '../moderation.contract.ts';
import styles from './moderation.module.css';

/** Earlier decisions about the same person. */
export function EarlierDecisions({ decisions }: { decisions: readonly PastDecision[] }) {
  if (decisions.length === 0) return <p className={styles.clean}>Nothing was decided about them before.</p>;
  const count = decisions.length === 1 ? 'One earlier decision' : `${decisions.length} earlier decisions`;
  return (
    <details className={styles.earlier}>
      <summary>{count} about them</summary>
      <ul>
        {decisions.map(({ id, action, message, settledAt, reversed }) => (
          <li key={id}>
            <strong>{decisionName(action)}</strong>
            {reversed && ' (taken back)'} <time dateTime={settledAt}>{formatTimestamp(settledAt)}</time>
            {message && <>: “{message}”</>}
          </li>
        ))}
      </ul>
    </details>
  );
}
