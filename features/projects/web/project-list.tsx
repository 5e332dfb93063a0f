import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { useFocusAfterRemoval } from '#platform/web/use-focus-after-removal.ts';
import type { Project } from '../model/project.ts';
import type { ProjectSort } from '../model/project-sort.ts';
import { CreateProjectTile } from './create-project-tile.tsx';
import styles from './my-projects-page.module.css';
import { ProjectCard } from './project-card.tsx';
import { projectListQuery } from './project-list-queries.ts';

/** How many pictures are in view when the page opens. */
const inView = 6;

/** The tile that begins a piece, and then the viewer's pieces: a page at a time, the next one as its end comes near. */
export function ProjectList({ sort }: { sort: ProjectSort }) {
  const query = useInfiniteQuery(projectListQuery(useApi(), sort));
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const pieces = uniqueProjects(data?.pages.flatMap((page) => page.items) ?? []);
  const end = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, pieces.length);
  const mayGoOn = hasNextPage && !isFetchingNextPage && !isError;

  useEffect(() => {
    if (!mayGoOn || !end.current || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: '100px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [mayGoOn, fetchNextPage]);

  return (
    <>
      {data && pieces.length === 0 && <p className={styles.empty}>You don't have any projects yet.</p>}
      <ul
        ref={list}
        tabIndex={-1}
        className={styles.grid}
        aria-label="Projects"
        aria-busy={isPending || isFetchingNextPage}
      >
        <li>
          <CreateProjectTile />
        </li>
        {pieces.map((piece, index) => (
          <li key={piece.id}>
            <ProjectCard project={piece} eager={index < inView} level={2} />
          </li>
        ))}
        {(isPending || isFetchingNextPage) && <LoadingTiles count={isPending ? 5 : 3} />}
      </ul>
      <div ref={end}>
        {isError ? (
          <ErrorState
            text="Something went wrong. Please try again later."
            onRetry={() => void (data ? fetchNextPage() : refetch())}
          />
        ) : (
          <LoadMore hasMore={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
        )}
      </div>
    </>
  );
}

function LoadingTiles({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
    <li key={place} className={styles.loading}>
      <Skeleton height="auto" className={styles.picture} />
      <Skeleton width="70%" height={18} />
      <Skeleton width="45%" height={14} />
    </li>
  ));
}

/** A piece that was edited while one reads on may be sent again on a later page. */
function uniqueProjects(pieces: readonly Project[]): Project[] {
  return [...new Map(pieces.map((piece) => [piece.id, piece])).values()];
}
