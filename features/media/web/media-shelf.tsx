import { useInfiniteQuery } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import { CardGrid } from '#design/card-grid/card-grid.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { PagedList } from '#design/search-list/search-list.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { MediaItemView } from '../contract.ts';
import { mediaListQuery } from './media-queries.ts';
import { MediaTile } from './media-tile.tsx';

interface MediaShelfProps {
  search: string;
  /** Separated by commas; empty means all. */
  kinds: string;
  asList?: boolean;
  onPress: (item: MediaItemView) => void;
}

/** The items that are found, as squares or as rows. */
export function MediaShelf({ search, kinds, asList = false, onPress }: MediaShelfProps) {
  const query = useInfiniteQuery(mediaListQuery(useApi(), { search, kinds }));
  const emptyText = search === '' ? 'There is nothing here yet.' : `Nothing is called “${search}”.`;
  const errorText = 'The media could not be loaded.';
  if (asList)
    return (
      <PagedList query={query} name="Media" emptyText={emptyText} errorText={errorText}>
        {(item) => <MediaTile item={item} asRow onPress={() => onPress(item)} />}
      </PagedList>
    );
  if (query.isLoadingError)
    return <ErrorState text={errorText} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  if (!query.data)
    return (
      <div aria-busy="true">
        <Skeleton height={160} />
      </div>
    );
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState icon={SearchX} text={emptyText} />;
  return (
    <>
      <CardGrid label="Media" cardWidth={160}>
        {items.map((item) => (
          <MediaTile key={item.id} item={item} onPress={() => onPress(item)} />
        ))}
      </CardGrid>
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
