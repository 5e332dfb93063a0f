import { useInfiniteQuery } from '@tanstack/react-query';
import ScrollText from 'lucide-react/icons/scroll-text';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { formatTimestamp } from '#platform/pure/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import styles from './moderation.module.css';
import { auditLogQuery } from './moderation-queries.ts';

const actionTexts: Record<string, string> = {
  'moderation.dismiss': 'dismissed a report of',
  'moderation.hide': 'hid something of',
  'moderation.warn': 'warned',
  'moderation.suspend': 'suspended',
  'moderation.uphold': 'upheld a decision about',
  'moderation.reverse': 'took a decision back about',
  'user.delete': 'deleted',
  'user.update': 'changed the profile of',
};

/** The audit log, newest first. */
export function AuditLog() {
  const list = useInfiniteQuery(auditLogQuery(useApi()));
  if (list.isPending) return <div className={styles.list} aria-busy="true" />;
  if (list.isLoadingError) {
    const retry = () => void list.refetch();
    return <ErrorState text="The log could not be loaded." onRetry={retry} busy={list.isFetching} />;
  }
  const entries = list.data.pages.flatMap((page) => page.items);
  if (entries.length === 0) return <EmptyState icon={ScrollText} text="Nothing has been done yet." />;
  return (
    <>
      <ol className={styles.log}>
        {entries.map(({ id, action, actor, target, targetLink, details, createdAt }) => (
          <li key={id}>
            <time className={styles.time} dateTime={createdAt}>
              {formatTimestamp(createdAt)}
            </time>
            <span>
              <strong>{actor}</strong> {actionTexts[action] ?? action}{' '}
              {targetLink ? (
                <a className={linkClass('quiet')} href={targetLink}>
                  {target}
                </a>
              ) : (
                (details.username ?? target)
              )}
              {details.message && <span className={styles.message}>“{details.message}”</span>}
            </span>
          </li>
        ))}
      </ol>
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
