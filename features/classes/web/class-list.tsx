import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { ClassTile } from './class-tile.tsx';
import styles from './classes.module.css';
import { classesQuery } from './classes-queries.ts';

/** Classes of the school; the whole section is absent where it is empty and has no text for that. */
export function ClassList({
  heading,
  archived,
  emptyText,
  more,
}: {
  heading: string;
  archived: boolean;
  emptyText?: string;
  /** Below the list. */
  more?: ReactNode;
}) {
  const query = useSuspenseInfiniteQuery(classesQuery(useApi(), archived));
  const classes = query.data.pages.flatMap((page) => page.workspaces);
  if (classes.length === 0 && emptyText === undefined) return null;
  const id = archived ? 'archived-classes' : 'current-classes';
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {classes.length === 0 && <p className={styles.lead}>{emptyText}</p>}
      <ul className={styles.tiles}>
        {classes.map((one) => (
          <ClassTile key={one.id} one={one} />
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      {more && <p>{more}</p>}
    </section>
  );
}
