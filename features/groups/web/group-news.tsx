import { useInfiniteQuery } from '@tanstack/react-query';
import { linkClass } from '#design/link/link-class.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { formatDay } from '#platform/pure/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { GroupNewsView } from '../members.contract.ts';
import styles from './group-page.module.css';
import { groupNewsQuery } from './group-queries.ts';
import { LinkedText } from './linked-text.tsx';

/** What the admins of a group have told its members; nothing at all where they have not. */
export function GroupNews({ groupId }: { groupId: string }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    groupNewsQuery(useApi(), groupId),
  );
  const news = data?.pages.flatMap((page) => page.items) ?? [];
  if (news.length === 0) return null;
  return (
    <section className={styles.news} aria-labelledby="group-news">
      <h2 id="group-news" className={styles.heading}>
        Updates
      </h2>
      <ol className={styles.newsList}>
        {news.map((one) => (
          <NewsItem key={one.id} one={one} />
        ))}
      </ol>
      <LoadMore hasMore={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </section>
  );
}

function NewsItem({ one: { title, content, createdAt, author } }: { one: GroupNewsView }) {
  return (
    <li className={styles.newsItem}>
      <h3 className={styles.newsTitle}>{title}</h3>
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
      <p className={styles.description}>
        <LinkedText text={content} />
      </p>
    </li>
  );
}
