import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import styles from './storage-used.module.css';

/** Used storage of the member, with a hint when it is full. */
export function StorageUsed() {
  const { memberStorageBytes } = useSettings();
  const { storageUsage } = useSuspenseQuery(accountQuery(useApi())).data.user;
  const text = `${formatBytes(storageUsage)} of ${formatBytes(memberStorageBytes)} of storage used`;
  return (
    <div className={styles.storage}>
      <p className={styles.text}>
        {text}
        {storageUsage >= memberStorageBytes && '. Delete tracks to make room for new ones.'}
      </p>
      <meter className={styles.bar} aria-label="Storage used" max={memberStorageBytes} value={storageUsage} />
    </div>
  );
}
