import { useInfiniteQuery } from '@tanstack/react-query';
import { CardGrid } from '#design/card-grid/card-grid.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { Section } from '#design/section/section.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { ListView } from '../contract.ts';
import { ChangeAlbumOrder } from './albums/change-album-order.tsx';
import { ListCard } from './list-card.tsx';
import { listsOfUserQuery } from './list-queries.ts';

/** The public albums and playlists of a member, as sections of their page; renders nothing without any, and for students, who see no lists. */
export function ListsOfUser({ userId }: { userId: string }) {
  const viewer = useViewer();
  const query = useInfiniteQuery({ ...listsOfUserQuery(useApi(), userId), enabled: !viewer?.student });
  const lists = query.data?.pages.flatMap((page) => page.lists) ?? [];
  const albums = lists.filter(({ kind }) => kind === 'album');
  const playlists = lists.filter(({ kind }) => kind === 'playlist');
  if (lists.length === 0) return null;
  const more = query.isFetchNextPageError ? (
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
  );
  return (
    <>
      {albums.length > 0 && (
        <Section
          heading="Albums"
          landmark
          action={viewer?.id === userId && albums.length > 1 && <ChangeAlbumOrder userId={userId} />}
        >
          <Cards lists={albums} />
          {playlists.length === 0 && more}
        </Section>
      )}
      {playlists.length > 0 && (
        <Section heading="Lists" landmark>
          <Cards lists={playlists} />
          {more}
        </Section>
      )}
    </>
  );
}

const Cards = ({ lists }: { lists: readonly ListView[] }) => (
  <CardGrid>
    {lists.map((list) => (
      <ListCard key={list.id} list={list} />
    ))}
  </CardGrid>
);
