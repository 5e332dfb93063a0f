import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { linkClass } from '#design/link/link-class.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { formatDay } from '#platform/pure/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { GroupView } from '../contract.ts';
import type { GroupUpdateView } from '../updates.contract.ts';
import { groupUpdatesQuery } from './group-queries.ts';
import { GroupUpdateControls } from './group-update-controls.tsx';
import styles from './group-updates.module.css';
import { LinkedText } from './linked-text.tsx';

/** The updates of a group; renders nothing without any. */
export function GroupUpdates({ group }: { group: Pick<GroupView, 'id' | 'can'> }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    groupUpdatesQuery(useApi(), group.id),
  );
  const updates = data?.pages.flatMap((page) => page.items) ?? [];
  if (updates.length === 0) return null;
  return (
    <section className={styles.news} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} className={styles.heading} tabIndex={-1}>
        Updates
      </h2>
      <ol className={styles.list}>
        {updates.map((update) => (
          <li key={update.id} className={styles.item}>
            <GroupUpdateText update={update} />
            {group.can.edit && (
              <GroupUpdateControls
                groupId={group.id}
                update={update}
                // The pressed button is gone, so the focus moves to the heading.
                onDeleted={() => heading.current?.focus({ preventScroll: true })}
              />
            )}
          </li>
        ))}
      </ol>
      <LoadMore hasMore={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </section>
  );
}

function GroupUpdateText({ update: { title, content, createdAt, author } }: { update: GroupUpdateView }) {
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.quiet}>
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        {author && (
          <>
            {' · '}
            <a className={linkClass('quiet')} href={author.selfLink}>
              {author.username}
            </a>
          </>
        )}
      </p>
      <p className={styles.text}>
        <LinkedText text={content} />
      </p>
    </>
  );
}
