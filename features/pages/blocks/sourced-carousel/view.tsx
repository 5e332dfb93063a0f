import type { ReactNode } from 'react';
import { CountedCarousel } from '#design/carousel/counted-carousel.tsx';
import { GroupCard } from '#features/groups/web/lists/group-card.tsx';
import { NewsCard } from '#features/news/web/news-card.tsx';
import { UserCard } from '#features/profiles/web/user-card.tsx';
import { BestTrackButton } from '#features/tracks/web/best-track-button.tsx';
import { PlayAllButton } from '#features/tracks/web/lists/play-all-button.tsx';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import type { SourcedItems } from '../../model/sourced-items.ts';
import { CarouselSection } from '../../web/carousel-section.tsx';
import type { SourcedCarouselView } from './schema.ts';

const names = { tracks: 'Tracks', groups: 'Groups', users: 'Members', news: 'News' } as const;

/** What the community has now; nothing without any. */
export function View({ block }: { block: SourcedCarouselView }) {
  const { title, viewAll, visibleItems, found } = block;
  if (found.items.length === 0) return null;
  return (
    <CarouselSection
      title={title}
      viewAll={viewAll}
      beside={found.type === 'tracks' && <PlayAllButton tracks={found.items} of={title || names.tracks} />}
    >
      <CountedCarousel
        label={title || names[found.type]}
        visibleItems={visibleItems ?? 'by-class'}
        slideWidth={found.type === 'news' ? 300 : 212}
      >
        {cardsOf(found, title ? 3 : 2)}
      </CountedCarousel>
    </CarouselSection>
  );
}

/** The cards that these things have everywhere. */
function cardsOf(found: SourcedItems, level: 2 | 3): ReactNode[] {
  const { loadedAt } = found;
  switch (found.type) {
    case 'tracks':
      return found.items.map((track) => (
        <TrackCard key={track.id} track={track} list={found.items} loadedAt={loadedAt} level={level} />
      ));
    case 'groups':
      return found.items.map((group) => <GroupCard key={group.id} group={group} level={level} />);
    case 'users':
      return found.items.map((user) => (
        <UserCard
          key={user.id}
          user={user}
          loadedAt={loadedAt}
          level={level}
          play={<BestTrackButton user={user} />}
        />
      ));
    case 'news':
      return found.items.map((item) => (
        <NewsCard key={item.id} item={item} loadedAt={loadedAt} level={level} />
      ));
  }
}
