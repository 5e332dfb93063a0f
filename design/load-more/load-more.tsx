import { Button } from '../button/button.tsx';
import styles from './load-more.module.css';

interface LoadMoreProps {
  /** A next page exists; without one nothing is shown. */
  hasMore: boolean;
  busy: boolean;
  onMore: () => void;
  label?: string;
}

/** The end of a list that goes on. */
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
