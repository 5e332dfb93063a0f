import { Skeleton } from '#design/skeleton/skeleton.tsx';
import styles from './notification-list.module.css';

/** The places of rows that are on their way. */
export function NotificationSkeleton({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_none, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing else to be told apart by
    <div key={at} className={styles.row} aria-hidden="true">
      <Skeleton shape="round" width={44} height={44} />
      <div className={styles.words}>
        <Skeleton shape="text" width="80%" height={16} />
        <Skeleton shape="text" width="30%" height={12} />
      </div>
    </div>
  ));
}
