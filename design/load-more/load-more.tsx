import { Button } from '../button/button.tsx';
import styles from './load-more.module.css';

interface LoadMoreProps {
  /** A next page exists; otherwise nothing is shown. */
  hasMore: boolean;
  busy: boolean;
  onMore: () => void;
  label?: string;
}

/** The button that loads the next page of a list. */
export function LoadMore({ hasMore, busy, onMore, label = 'Show more' }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div className={styles.more}>
      <Button busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
