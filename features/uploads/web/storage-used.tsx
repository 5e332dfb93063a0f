import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import { useApi } from '#platform/web/app-context.tsx';
import styles from './storage-used.module.css';

/** Used storage of the member, with a hint when it is full. */
export function StorageUsed() {
  const { storageUsage, storageLimit } = useSuspenseQuery(accountQuery(useApi())).data.user;
  const text = `${formatBytes(storageUsage)} of ${formatBytes(storageLimit)} of storage used`;
  return (
    <div className={styles.storage}>
      <p className={styles.text}>
        {text}
        {storageUsage >= storageLimit && '. Delete tracks to make room for new ones.'}
      </p>
      <meter className={styles.bar} aria-label="Storage used" max={storageLimit} value={storageUsage} />
    </div>
  );
}
