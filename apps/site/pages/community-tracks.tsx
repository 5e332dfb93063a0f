import { useQuery } from '@tanstack/react-query';
import { Carousel } from '#design/carousel/carousel.tsx';
import { Section } from '#design/section/section.tsx';
import { TrackListEmpty } from '#features/tracks/web/lists/track-list-empty.tsx';
import { type TrackListType, trackListHref, trackLists } from '#features/tracks/web/lists/track-lists.ts';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import { trackSectionQuery } from '#features/tracks/web/track-queries.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { homeItems } from './community-sections.ts';

/** The start of a list of tracks; nothing where its call has failed. */
export function CommunityTracks({ type }: { type: Extract<TrackListType, 'followed' | 'trending'> }) {
  const { data, dataUpdatedAt } = useQuery(trackSectionQuery(useApi(), type, homeItems));
  if (!data) return null;
  const { title } = trackLists[type];
  const { items, meta } = data;
  return (
    <Section heading={title} showAll={meta.nextPage !== null && trackListHref(type)}>
      {items.length === 0 ? (
        <TrackListEmpty type={type} />
      ) : (
        <Carousel label={title} slideWidth={212}>
          {items.map((track) => (
            <TrackCard key={track.id} track={track} list={items} loadedAt={dataUpdatedAt} />
          ))}
        </Carousel>
      )}
    </Section>
  );
}
