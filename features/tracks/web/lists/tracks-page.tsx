import { useQuery } from '@tanstack/react-query';
import { Carousel } from '#design/carousel/carousel.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { Section } from '#design/section/section.tsx';
import { useAllFailed } from '#platform/web/api/use-all-failed.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { TrackCard } from '../track-card.tsx';
import { trackSectionQuery } from '../track-queries.ts';
import { GenreLinks } from './genre-links.tsx';
import { ListFormSwitch } from './list-form-switch.tsx';
import { PlayAllButton } from './play-all-button.tsx';
import { TrackGrid } from './track-grid.tsx';
import { TrackList } from './track-list.tsx';
import { TrackListEmpty } from './track-list-empty.tsx';
import { type TrackListType, trackListHref, trackLists, trackListTypeOf } from './track-lists.ts';
import { trackSectionsFor } from './track-sections.ts';
import styles from './tracks-page.module.css';
import { useListForm } from './use-list-form.ts';

/** `/tracks`: the tracks home, or the whole list named by `type`. */
export function TracksPage({ search }: { search: Record<string, string> }) {
  const type = trackListTypeOf(search.type);
  if (type === null) return <TracksHome />;
  return (
    <div className={styles.page}>
      <PageHead title={trackLists[type].title}>
        <a href="/tracks" className={headingLinkClass}>
          All tracks
        </a>
      </PageHead>
      <TrackList key={type} type={type} />
    </div>
  );
}

/** First items of all lists, one row each. */
function TracksHome() {
  const api = useApi();
  const types = trackSectionsFor(useViewer());
  const { allFailed, retry } = useAllFailed(types.map((type) => trackSectionQuery(api, type).queryKey));
  return (
    <div className={styles.home}>
      <div className={styles.top}>
        <PageHead title="Tracks">
          <ListFormSwitch />
        </PageHead>
        <GenreLinks />
      </div>
      {allFailed && <ErrorState text="Something went wrong. Please try again later." onRetry={retry} />}
      {types.map((type, index) => (
        <TrackSection key={type} type={type} eager={index === 0} />
      ))}
    </div>
  );
}

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
function TrackSection({ type, eager }: TrackSectionProps) {
  const { data, dataUpdatedAt } = useQuery(trackSectionQuery(useApi(), type));
  const form = useListForm();
  if (!data) return null;
  const { heading } = trackLists[type];
  const { items, meta } = data;
  return (
    <Section
      heading={heading}
      beside={<PlayAllButton tracks={items} of={heading} />}
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
        <TrackListEmpty type={type} small />
      ) : form === 'rows' ? (
        <TrackGrid tracks={items} loadedAt={dataUpdatedAt} editable={type === 'my-tracks'} />
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
