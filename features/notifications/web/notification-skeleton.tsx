import { Skeleton } from '#design/skeleton/skeleton.tsx';
import styles from './notification-list.module.css';

/** Placeholders of rows that are being loaded. */
export function NotificationSkeleton({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_none, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
    <div key={at} className={styles.row} aria-hidden="true">
      <Skeleton shape="round" width={44} height={44} />
      <div className={styles.words}>
        <Skeleton shape="text" width="80%" height={16} />
        <Skeleton shape="text" width="30%" height={12} />
      </div>
    </div>
  ));
}
