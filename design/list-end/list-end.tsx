import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { ErrorState } from '../error-state/error-state.tsx';
import { LoadMore } from '../load-more/load-more.tsx';

interface ListEndProps {
  /** A next page exists. */
  hasMore: boolean;
  busy: boolean;
  /** The next page failed to load; the items shown so far stay. */
  failed: boolean;
  /** Loads the next page, or retries the one that failed. */
  onMore: () => void;
  /** Placeholder of the next items while they load. */
  skeleton?: ReactNode;
}

/** Distance from the end at which the next page is loaded. */
const prefetchMarginPx = 100;

/** The end of an infinite list: loads the next page as it scrolls near, or by a button. */
export function ListEnd({ hasMore, busy, failed, onMore, skeleton }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const mayLoad = hasMore && !busy && !failed;
  const loadMore = useEffectEvent(onMore);
  useEffect(() => {
    if (!mayLoad || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && loadMore(),
      {
        rootMargin: `${prefetchMarginPx}px`,
      },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayLoad]);
  return (
    <>
      {busy && skeleton}
      <div ref={end}>
        {failed ? (
          <ErrorState text="Something went wrong. Please try again later." onRetry={onMore} busy={busy} />
        ) : (
          <LoadMore hasMore={hasMore} busy={busy} onMore={onMore} />
        )}
      </div>
    </>
  );
}
