import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/app-context.tsx';
import { tracksText } from './no-results.tsx';
import styles from './search-page.module.css';
import { isFiltered, type SearchQuestion, searchQuery } from './search-queries.ts';

/** The number of tracks that a filtered search finds; spoken only where none is found, which the page says itself. */
export function FoundStatus({ question }: { question: SearchQuestion }) {
  const { data } = useInfiniteQuery(searchQuery(useApi(), question));
  const meta = isFiltered(question) ? data?.pages[0]?.meta : undefined;
  const isShown = meta !== undefined && meta.total > 0;
  const text = isShown ? tracksText(meta) : meta && 'No track fits all of this';
  // Present before the answer is: screen readers announce changes of a live region, not its arrival.
  return (
    <p className={isShown ? styles.total : 'spoken'} role="status">
      {text}
    </p>
  );
}
