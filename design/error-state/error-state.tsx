import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './error-state.module.css';

interface ErrorStateProps {
  text: ReactNode;
  /** Without it there is no retry button. */
  onRetry?: () => void;
  retryLabel?: string;
  /** A retry is running. */
  busy?: boolean;
}

/** Shown in place of content that failed to load. */
export function ErrorState({ text, onRetry, retryLabel = 'Try again', busy = false }: ErrorStateProps) {
  return (
    <div className={styles.error} role="alert">
      <Icon of={CircleAlert} size={24} className={styles.sign} />
      <p>{text}</p>
      {onRetry && (
        <Button icon={RotateCw} size="small" busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
