import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { ErrorState } from '../error-state/error-state.tsx';
import { LoadMore } from '../load-more/load-more.tsx';

interface ListEndProps {
  /** A next page exists. */
  hasMore: boolean;
  busy: boolean;
  /** The next page could not be loaded; what is shown stays. */
  failed: boolean;
  /** Loads the next page, or the one that failed once more. */
  onMore: () => void;
  /** Stands where the next items will, while they are on their way. */
  skeleton?: ReactNode;
}

/** How far above its end a list goes on by itself. */
const prefetchMarginPx = 100;

/** The end of an endless list: goes on when it comes near, one page at a time, and by a button for those who do not scroll. */
export function ListEnd({ hasMore, busy, failed, onMore, skeleton }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const waits = hasMore && !busy && !failed;
  const goOn = useEffectEvent(onMore);
  useEffect(() => {
    if (!waits || !end.current || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && goOn(), {
      rootMargin: `${prefetchMarginPx}px`,
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [waits]);
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
