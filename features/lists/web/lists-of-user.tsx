import { useInfiniteQuery } from '@tanstack/react-query';
import { CardGrid } from '#design/card-grid/card-grid.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { Section } from '#design/section/section.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { ListCard } from './list-card.tsx';
import { listsOfUserQuery } from './list-queries.ts';

/** The public lists of a member, as a section of their page; renders nothing without any, and for students, who see no lists. */
export function ListsOfUser({ userId }: { userId: string }) {
  const isStudent = useViewer()?.student === true;
  const query = useInfiniteQuery({ ...listsOfUserQuery(useApi(), userId), enabled: !isStudent });
  const lists = query.data?.pages.flatMap((page) => page.lists) ?? [];
  if (lists.length === 0) return null;
  return (
    <Section heading="Lists" landmark>
      <CardGrid>
        {lists.map((list) => (
          <ListCard key={list.id} list={list} />
        ))}
      </CardGrid>
      {query.isFetchNextPageError ? (
        <ErrorState
          text="More lists could not be loaded."
          busy={query.isFetchingNextPage}
          onRetry={() => void query.fetchNextPage()}
        />
      ) : (
        <LoadMore
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </Section>
  );
}
