import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import SlidersVertical from 'lucide-react/icons/sliders-vertical';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { useFocusAfterRemoval } from '#platform/web/forms/use-focus-after-removal.ts';
import type { Project } from '../model/project.ts';
import { type ProjectSort, parseProjectSort, projectSorts } from '../model/project-sort.ts';
import { CreateProjectTile } from './create-project-tile.tsx';
import styles from './my-projects-page.module.css';
import { ProjectCard } from './project-card.tsx';
import { projectListQuery } from './project-list-queries.ts';

/** `/account/projects`: the projects that the viewer owns or joined. */
export function MyProjectsPage() {
  const api = useApi();
  const client = useQueryClient();
  const [sort, setSort] = useState<ProjectSort>('updated_at');
  const { data } = useInfiniteQuery(projectListQuery(api, sort));
  const isEmpty = data?.pages.every((page) => page.items.length === 0);

  const sortBy = (next: ProjectSort) => {
    client.removeQueries({ queryKey: projectListQuery(api, next).queryKey });
    setSort(next);
  };
  return (
    <div className={styles.page}>
      <PageHead title="My projects">
        {!isEmpty && (
          <SelectField
            label="Sort by"
            // Without it the browser restores the value of an earlier visit.
            autoComplete="off"
            className={styles.sort}
            value={sort}
            onChange={(event) => sortBy(parseProjectSort(event.currentTarget.value))}
          >
            {Object.entries(projectSorts).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        )}
      </PageHead>
      <ProjectList sort={sort} />
    </div>
  );
}

/** Pictures in view when the page opens. */
const inView = 6;

/** The tile that creates a project and the viewer's projects; the next page loads as the end comes into view. */
function ProjectList({ sort }: { sort: ProjectSort }) {
  const query = useInfiniteQuery(projectListQuery(useApi(), sort));
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const projects = uniqueProjects(data?.pages.flatMap((page) => page.items) ?? []);
  const end = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, projects.length);
  const mayLoadMore = hasNextPage && !isFetchingNextPage && !isError;

  useEffect(() => {
    if (!mayLoadMore || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: '100px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayLoadMore, fetchNextPage]);

  return (
    <>
      {data && projects.length === 0 && <NoProjects />}
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
        {projects.map((project, index) => (
          <li key={project.id}>
            <ProjectCard project={project} eager={index < inView} level={2} />
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

/** Beside the tile that creates a project; the education host has no community to lead to. */
function NoProjects() {
  const { educationMode } = useSettings();
  return (
    <EmptyState
      icon={SlidersVertical}
      text="You don't have any projects yet."
      action={
        !educationMode && (
          <>
            <a className={buttonClass('quiet')} href="/account/tracks">
              Upload a track
            </a>
            <a className={buttonClass('quiet')} href="/users">
              Find people to work with
            </a>
          </>
        )
      }
    />
  );
}

function LoadingTiles({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without an identity
    <li key={place} className={styles.loading}>
      <Skeleton height="auto" className={styles.picture} />
      <Skeleton width="70%" height={18} />
      <Skeleton width="45%" height={14} />
    </li>
  ));
}

/** Each project once: one that was edited between two pages may be on both. */
function uniqueProjects(projects: readonly Project[]): Project[] {
  return [...new Map(projects.map((project) => [project.id, project])).values()];
}
