import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CardGrid, CardGridSkeleton } from '#design/card-grid/card-grid.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { GroupCard } from '#features/groups/web/lists/group-card.tsx';
import { UserCard } from '#features/profiles/web/user-card.tsx';
import { ProjectTile } from '#features/projects/web/project-tile.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { BestTrackButton } from '#features/tracks/web/best-track-button.tsx';
import { ListBar } from '#features/tracks/web/lists/list-bar.tsx';
import { PlayAllButton } from '#features/tracks/web/lists/play-all-button.tsx';
import { TrackGrid, TrackListSkeleton } from '#features/tracks/web/lists/track-grid.tsx';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { NoResults } from './no-results.tsx';
import styles from './search-page.module.css';
import { type SearchQuestion, type SearchResult, searchQuery } from './search-queries.ts';

/** Number of pictures that are visible first; they load eagerly. */
const eagerPictures = 6;

/** The results, a page at a time. Late answers to earlier questions are ignored. */
export function SearchResults({ question }: { question: SearchQuestion }) {
  const options = searchQuery(useApi(), question);
  useRemoveQueryOnUnmount(options.queryKey);
  const query = useInfiniteQuery(options);
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage } = query;
  const onlyTracks = question.types === 'mixdown';
  if (isPending) return onlyTracks ? <TrackListSkeleton count={10} /> : <Loading count={10} />;
  if (data === undefined) {
    return (
      <ErrorState
        text="Something went wrong. Please try again later."
        onRetry={() => void query.refetch()}
        busy={isFetching}
      />
    );
  }
  const found = uniqueResults(data.pages.flatMap((page) => page.items));
  const tracks = found.filter((one) => one.type === 'mixdown');
  const meta = data.pages[0]?.meta;
  const correctedTerm = meta?.correctedTerm ?? null;
  if (found.length === 0 && !hasNextPage)
    return <NoResults question={question} foundWithout={meta?.foundWithout ?? []} />;
  return (
    <div className={styles.results}>
      {correctedTerm !== null && (
        <p className={styles.corrected}>
          Nothing is called “{question.term}”. This is what “<strong>{correctedTerm}</strong>” finds.
        </p>
      )}
      {onlyTracks ? (
        <>
          <ListBar tracks={tracks} of="found tracks" />
          <TrackGrid tracks={tracks} loadedAt={getListLoadedAt(data)} level={2} label="Results" />
        </>
      ) : (
        <CardGrid label="Results" className={question.types.includes(',') ? styles.mixed : undefined}>
          {found.map((one, index) => (
            <SearchResultCard
              key={`${one.type} ${one.id}`}
              found={one}
              tracks={tracks}
              loadedAt={getListLoadedAt(data)}
              eager={index < eagerPictures}
            />
          ))}
        </CardGrid>
      )}
      <ListEnd
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
        skeleton={onlyTracks ? <TrackListSkeleton count={5} /> : <Loading count={5} />}
      />
    </div>
  );
}

/** Plays the tracks among results of several kinds. */
export function PlayFound({ question }: { question: SearchQuestion }) {
  const { data } = useInfiniteQuery(searchQuery(useApi(), question));
  const found = uniqueResults(data?.pages.flatMap((page) => page.items) ?? []);
  return <PlayAllButton tracks={found.filter((one) => one.type === 'mixdown')} of="found tracks" />;
}

/** Removes results on unmount: those of the server-rendered page would otherwise be cached longer. */
function useRemoveQueryOnUnmount(queryKey: readonly unknown[]): void {
  const queryClient = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: JSON.parse(key), exact: true }),
    [queryClient, key],
  );
}

/** Placeholder of the grid while results load. */
function Loading({ count }: { count: number }) {
  return <CardGridSkeleton label="Searching" count={count} />;
}

/** A result that moved between two loads may be on both pages. */
function uniqueResults(found: readonly SearchResult[]): SearchResult[] {
  return [...new Map(found.map((one) => [`${one.type} ${one.id}`, one])).values()];
}

interface SearchResultCardProps {
  found: SearchResult;
  /** The shown tracks, as the playlist. */
  tracks: readonly TrackView[];
  /** When it was loaded, in ms. */
  loadedAt: number;
  eager: boolean;
}

/** A search result, as the card of its feature. */
function SearchResultCard({ found, tracks, loadedAt, eager }: SearchResultCardProps) {
  switch (found.type) {
    case 'mixdown':
      return <TrackCard track={found} list={tracks} loadedAt={loadedAt} eager={eager} level={2} />;
    case 'user':
      return <UserCard user={found} loadedAt={loadedAt} level={2} play={<BestTrackButton user={found} />} />;
    case 'group':
      return <GroupCard group={found} eager={eager} level={2} />;
    case 'piece':
      return <ProjectTile project={found} eager={eager} level={2} />;
  }
}
