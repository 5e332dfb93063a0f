import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/app-context.tsx';
import styles from './edit-track.module.css';
import { EditTrackForm } from './edit-track-form.tsx';
import { TrackFacts } from './track-facts.tsx';
import { TrackFailure } from './track-failure.tsx';
import { trackQuery } from './track-queries.ts';
import { usePolledTrack } from './use-polled-track.ts';

/** `/account/tracks/{id}/edit`. */
export function EditTrackPage({ params }: { params: Record<string, string> }) {
  const { data, dataUpdatedAt } = useSuspenseQuery(trackQuery(useApi(), params.id ?? ''));
  const track = usePolledTrack(data);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Edit track</h1>
        <TrackFacts track={track} loadedAt={dataUpdatedAt} failure={<TrackFailure track={track} />} />
      </header>
      <EditTrackForm key={track.id} track={track} />
    </div>
  );
}
