import { Button } from '#design/button/button.tsx';
import type { DecisionAction } from '../model/decision-action.ts';
import type { CaseView } from '../moderation.contract.ts';
import styles from './moderation.module.css';
import { useSettleCase } from './use-settle-case.ts';

const labels: Record<DecisionAction, string> = {
  dismiss: 'Dismiss',
  hide: 'Hide it',
  warn: 'Warn',
  suspend: 'Suspend',
  uphold: 'Uphold',
  reverse: 'Take back',
};

interface CaseActionsProps {
  entry: CaseView;
  /** Called for decisions that need a text. */
  onChoose: (action: DecisionAction) => void;
}

/** Buttons of the possible decisions. A dismissal needs no text and is sent at once. */
export function CaseActions({ entry, onChoose }: CaseActionsProps) {
  const { isPending, mutate } = useSettleCase(entry);
  if (entry.actions.length === 0) return null;
  const name = entry.person?.username ?? 'this';
  return (
    <p className={styles.actions}>
      {entry.actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant="quiet"
          busy={isPending && action === 'dismiss'}
          aria-label={`${labels[action]}: ${name}`}
          onClick={() => (action === 'dismiss' ? mutate({ action, message: '' }) : onChoose(action))}
        >
          {labels[action]}
        </Button>
      ))}
    </p>
  );
}
