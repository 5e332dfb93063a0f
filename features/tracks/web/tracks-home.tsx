import { ErrorState } from '#design/error-state/error-state.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useAllFailed } from '#platform/web/use-all-failed.ts';
import { trackSectionQuery } from './track-queries.ts';
import { TrackSection } from './track-section.tsx';
import { trackSectionsFor } from './track-sections.ts';
import styles from './tracks-page.module.css';

/** First items of all lists, one row each. */
export function TracksHome() {
  const api = useApi();
  const types = trackSectionsFor(useViewer());
  const { allFailed, retry } = useAllFailed(types.map((type) => trackSectionQuery(api, type).queryKey));
  return (
    <div className={styles.home}>
      <PageHead title="Tracks" />
      {allFailed && <ErrorState text="Something went wrong. Please try again later." onRetry={retry} />}
      {types.map((type, index) => (
        <TrackSection key={type} type={type} eager={index === 0} />
      ))}
    </div>
  );
}
