import { useSuspenseQuery } from '@tanstack/react-query';
import { Carousel } from '#design/carousel/carousel.tsx';
import { classNames } from '#design/class-names.ts';
import { linkClass } from '#design/link/link-class.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { TrackCard } from './track-card.tsx';
import { TrackListEmpty } from './track-list-empty.tsx';
import { type TrackListType, trackListHref, trackLists } from './track-lists.ts';
import { trackSectionQuery } from './track-queries.ts';
import styles from './tracks-page.module.css';

/** How many cards of a row are in view on the widest screens. */
const inView = 6;

interface TrackSectionProps {
  type: TrackListType;
  /** In view when the page opens: its covers are loaded at once. */
  eager: boolean;
}

/** One list's beginning, with the way to the rest where there is one. */
export function TrackSection({ type, eager }: TrackSectionProps) {
  const { data, dataUpdatedAt } = useSuspenseQuery(trackSectionQuery(useApi(), type));
  const { heading } = trackLists[type];
  const { items, meta } = data;
  const hasMore = meta.nextPage !== null || items.length > inView;
  return (
    <div className={styles.section}>
      <header className={styles.head}>
        <h2 className={styles.heading}>{heading}</h2>
        {hasMore ? (
          <a className={classNames(linkClass('quiet'), styles.all)} href={trackListHref(type)}>
            Show all<span className="spoken"> of {heading}</span>
          </a>
        ) : (
          type === 'my-tracks' &&
          items.length > 0 && (
            <a className={classNames(linkClass('quiet'), styles.all)} href={trackListHref(type)}>
              Upload a track
            </a>
          )
        )}
      </header>
      {items.length === 0 ? (
        <TrackListEmpty type={type} />
      ) : (
        <Carousel label={heading} slideWidth={212} atFirst={inView}>
          {items.map((track, index) => (
            <TrackCard
              key={track.id}
              track={track}
              list={items}
              loadedAt={dataUpdatedAt}
              editable={type === 'my-tracks'}
              eager={eager && index < inView}
            />
          ))}
        </Carousel>
      )}
    </div>
  );
}
