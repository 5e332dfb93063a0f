import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Newspaper from 'lucide-react/icons/newspaper';
import Rss from 'lucide-react/icons/rss';
import { buttonClass } from '#design/button/button-class.ts';
import { CardGrid } from '#design/card-grid/card-grid.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { feedPages, type NewsFeed } from '#features/news/model/news-feed.ts';
import { NewsCard } from '#features/news/web/news-card.tsx';
import type { NewsCardView } from '#features/news/web/news-counts.tsx';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import styles from './feed-page.module.css';
import { feedQuery } from './feed-queries.ts';

const feedTexts = {
  news: {
    lead: 'What is new in the hall: features, people, sessions, and how the house is doing.',
    empty: 'There is no news yet. It will stand here as soon as there is.',
  },
  tutorials: {
    lead: 'Short lessons by people who make music every day, with sounds to listen to.',
    empty: 'There are no tutorials yet. The first ones will stand here.',
  },
} as const satisfies Record<NewsFeed, object>;

/** Number of pictures that are visible when the page opens; they load eagerly. */
const eagerPictures = 3;
const cardWidth = 300;

/** All items of one feed; the next page loads near the end. */
export function FeedPage({ feed }: { feed: NewsFeed }) {
  const list = useSuspenseInfiniteQuery(feedQuery(useApi(), feed));
  const items = uniqueItems(list.data.pages.flatMap((page) => page.items));
  const { title, rss } = feedPages[feed];
  return (
    <div className={styles.page}>
      <PageHead title={title} lead={feedTexts[feed].lead}>
        {useViewer()?.siteAdmin && (
          <a className={buttonClass('primary')} href="/admin/news">
            Write
          </a>
        )}
        <a className={buttonClass('quiet')} href={rss}>
          <Icon of={Rss} size={18} />
          <span>RSS</span>
        </a>
      </PageHead>
      {items.length === 0 ? (
        <EmptyState icon={Newspaper} text={feedTexts[feed].empty} />
      ) : (
        <CardGrid label={title} cardWidth={cardWidth} className={styles.list}>
          {items.map((item, index) => (
            <NewsCard
              key={item.id}
              item={item}
              loadedAt={getListLoadedAt(list.data)}
              level={2}
              wide={index === 0}
              eager={index < eagerPictures}
            />
          ))}
        </CardGrid>
      )}
      <ListEnd
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
        skeleton={<MoreSkeleton />}
      />
    </div>
  );
}

const places = [0, 1, 2];

function MoreSkeleton() {
  return (
    <CardGrid label="Loading more" busy cardWidth={cardWidth}>
      {places.map((place) => (
        <Skeleton key={place} height={380} className={styles.waiting} />
      ))}
    </CardGrid>
  );
}

/** Drops items that an earlier page has shown. */
function uniqueItems(items: readonly NewsCardView[]): NewsCardView[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
