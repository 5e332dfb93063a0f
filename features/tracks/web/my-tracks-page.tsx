import { useViewer } from '#platform/web/app-context.tsx';
import { TrackList } from './track-list.tsx';
import styles from './tracks-page.module.css';
import { UploadTrack } from './upload-track.tsx';

/** `/account/tracks`: the viewer's tracks of every status, and the way to a new one. */
export function MyTracksPage() {
  const viewer = useViewer();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>My tracks</h1>
        {viewer && (
          <a className={styles.back} href={`/user/${viewer.profileLink}`}>
            My profile
          </a>
        )}
      </header>
      <UploadTrack />
      <TrackList type="my-tracks" editable emptyAction={null} />
    </div>
  );
}
