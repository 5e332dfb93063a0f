import { useQuery } from '@tanstack/react-query';
import Newspaper from 'lucide-react/icons/newspaper';
import { Carousel } from '#design/carousel/carousel.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { Section } from '#design/section/section.tsx';
import { feedPages, type NewsFeed } from '#features/news/model/news-feed.ts';
import { NewsCard } from '#features/news/web/news-card.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { feedSectionQuery } from './feed-queries.ts';

const emptyTexts = {
  news: 'There is no news yet.',
  tutorials: 'There are no tutorials yet.',
} as const satisfies Record<NewsFeed, string>;

/**
 * The newest items of a feed with a link to all. A page's loader fills it by `prefetchQuery(feedSectionQuery(...))`, which
 * never throws: a section whose call has failed is not shown.
 */
export function FeedSection({ feed }: { feed: NewsFeed }) {
  const { data, dataUpdatedAt } = useQuery(feedSectionQuery(useApi(), feed));
  if (!data) return null;
  const { title, href } = feedPages[feed];
  return (
    <Section heading={title} showAll={data.nextPage !== null && href}>
      {data.items.length === 0 ? (
        <EmptyState icon={Newspaper} text={emptyTexts[feed]} />
      ) : (
        <Carousel label={title} slideWidth={300}>
          {data.items.map((item) => (
            <NewsCard key={item.id} item={item} loadedAt={dataUpdatedAt} />
          ))}
        </Carousel>
      )}
    </Section>
  );
}
