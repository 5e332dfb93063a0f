import { useQuery } from '@tanstack/react-query';
import { Carousel } from '#design/carousel/carousel.tsx';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { Section } from '#design/section/section.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { TrackCard } from './track-card.tsx';
import { TrackListEmpty } from './track-list-empty.tsx';
import { type TrackListType, trackListHref, trackLists } from './track-lists.ts';
import { trackSectionQuery } from './track-queries.ts';

/** Number of cards of a row in view on the widest screens. */
const eagerCards = 6;

interface TrackSectionProps {
  type: TrackListType;
  /** In view when the page opens: its covers load eagerly. */
  eager: boolean;
}

/**
 * First items of a list, with a link to the rest. The page's loader prefetches with
 * `prefetchQuery(trackSectionQuery(...))`, which never throws: a failed section is left out.
 */
export function TrackSection({ type, eager }: TrackSectionProps) {
  const { data, dataUpdatedAt } = useQuery(trackSectionQuery(useApi(), type));
  if (!data) return null;
  const { heading } = trackLists[type];
  const { items, meta } = data;
  return (
    <Section
      heading={heading}
      showAll={meta.nextPage !== null && trackListHref(type)}
      action={
        type === 'my-tracks' &&
        items.length > 0 && (
          <a className={headingLinkClass} href={trackListHref(type)}>
            Upload a track
          </a>
        )
      }
    >
      {items.length === 0 ? (
        <TrackListEmpty type={type} />
      ) : (
        <Carousel label={heading} slideWidth={212} initialSlides={eagerCards}>
          {items.map((track, index) => (
            <TrackCard
              key={track.id}
              track={track}
              list={items}
              loadedAt={dataUpdatedAt}
              editable={type === 'my-tracks'}
              eager={eager && index < eagerCards}
            />
          ))}
        </Carousel>
      )}
    </Section>
  );
}
