import Headphones from 'lucide-react/icons/headphones';
import type { ReactNode } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { href } from '#platform/pure/page.ts';
import { type TrackSort, trackSorts } from '../../model/track-sorts.ts';
import { myTracksPage, tracksPage } from '../../pages.ts';
import styles from '../genre-chip.module.css';
import type { TrackPagesQuery } from '../track-queries.ts';
import { TrackPages } from './track-list.tsx';
import pageStyles from './tracks-page.module.css';

const sortLabels: Readonly<Record<TrackSort, string>> = {
  week: 'This week',
  new: 'New',
  all_time: 'All time',
};

interface TopicPageProps {
  name: string;
  sort: TrackSort;
  /** Address of the topic's tracks in an order. */
  addressOf: (sort: TrackSort) => string;
  query: TrackPagesQuery;
  empty: ReactNode;
}

/** The tracks of a genre or a tag in one of three orders. */
export function TopicPage({ name, sort, addressOf, query, empty }: TopicPageProps) {
  return (
    <div className={classNames(pageStyles.page, pageStyles.topic)}>
      <PageHead title={name}>
        <a href={href(tracksPage)} className={headingLinkClass}>
          All tracks
        </a>
      </PageHead>
      <nav className={styles.chips} aria-label="Order of the tracks">
        {trackSorts.map((one) => (
          <a
            key={one}
            className={styles.chip}
            href={addressOf(one)}
            {...(one === sort && { 'aria-current': 'page' })}
          >
            {sortLabels[one]}
          </a>
        ))}
      </nav>
      <TrackPages key={`${name} ${sort}`} query={query} of={name} empty={empty} />
    </div>
  );
}

/** Instead of an empty list: upload the first, or go where something is heard. */
export function NoTracksOfTopic({ text, other }: { text: string; other: { name: string; address: string } }) {
  return (
    <EmptyState
      icon={Headphones}
      text={text}
      action={
        <div className={classNames(styles.chips, styles.centred)}>
          <a className={buttonClass('quiet')} href={href(myTracksPage)}>
            Upload a track
          </a>
          <a className={buttonClass('quiet')} href={other.address}>
            {other.name}
          </a>
        </div>
      }
    />
  );
}
