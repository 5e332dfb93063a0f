import { PageHead } from '#design/page-head/page-head.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import { TrackSection } from './track-section.tsx';
import { sectionsFor } from './track-sections.ts';
import styles from './tracks-page.module.css';

/** The beginnings of all lists, one row each. */
export function TracksHome() {
  return (
    <div className={styles.home}>
      <PageHead title="Tracks" />
      {sectionsFor(useViewer()).map((type, index) => (
        <TrackSection key={type} type={type} eager={index === 0} />
      ))}
    </div>
  );
}
