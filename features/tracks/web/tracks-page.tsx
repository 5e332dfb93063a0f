import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { TrackList } from './track-list.tsx';
import { trackLists, trackListTypeOf } from './track-lists.ts';
import { TracksHome } from './tracks-home.tsx';
import styles from './tracks-page.module.css';

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
