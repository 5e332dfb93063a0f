import { TrackList } from './track-list.tsx';
import { trackLists, trackListTypeOf } from './track-lists.ts';
import { TracksHome } from './tracks-home.tsx';
import styles from './tracks-page.module.css';

/** `/tracks`: home, or all of the list that `type` names. */
export function TracksPage({ search }: { search: Record<string, string> }) {
  const type = trackListTypeOf(search.type);
  if (type === null) return <TracksHome />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{trackLists[type].title}</h1>
        <a href="/tracks" className={styles.back}>
          All tracks
        </a>
      </header>
      <TrackList key={type} type={type} />
    </div>
  );
}
