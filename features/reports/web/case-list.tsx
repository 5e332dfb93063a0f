import { useInfiniteQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useRef } from 'react';
import { classNames } from '#design/class-names.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { useFocusAfterRemoval } from '#platform/web/use-focus-after-removal.ts';
import { CaseCard } from './case-card.tsx';
import styles from './moderation.module.css';
import { type CaseState, casesQuery } from './moderation-queries.ts';

const emptyTexts: Record<CaseState, string> = {
  open: 'Nothing is waiting. Reports of members, tracks and comments come in here.',
  settled: 'Nothing has been settled yet.',
};

/** Cases of the queue, or a text where there are none. */
export function CaseList({ state }: { state: CaseState }) {
  const list = useInfiniteQuery(casesQuery(useApi(), state));
  const cases = list.data?.pages.flatMap((page) => page.items) ?? [];
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(place, cases.length);
  if (list.isPending) return <Loading />;
  if (list.isLoadingError) {
    const retry = () => void list.refetch();
    return <ErrorState text="The queue could not be loaded." onRetry={retry} busy={list.isFetching} />;
  }
  return (
    <div ref={place} tabIndex={-1}>
      {cases.length === 0 ? (
        <EmptyState icon={ShieldCheck} text={emptyTexts[state]} />
      ) : (
        <ul className={styles.list} aria-label={state === 'open' ? 'Waiting' : 'Settled'}>
          {cases.map((one) => (
            <li key={one.id}>
              <CaseCard entry={one} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.list} aria-busy="true">
      {[0, 1].map((at) => (
        <div key={at} className={classNames(panelClass(), styles.case)}>
          <Skeleton shape="text" width={240} />
          <Skeleton shape="text" width="80%" />
          <Skeleton shape="text" width="60%" />
        </div>
      ))}
    </div>
  );
}
