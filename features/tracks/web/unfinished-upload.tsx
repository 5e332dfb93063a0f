import { Button } from '#design/button/button.tsx';
import { audioUpload } from '#features/uploads/web/audio-upload.ts';
import { useUnfinishedUpload } from '#features/uploads/web/use-unfinished-upload.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import styles from './upload-track.module.css';

/** Says that an upload stopped when the page was left, and how it goes on. */
export function UnfinishedUpload() {
  const kept = useUnfinishedUpload(useViewer()?.id ?? '');
  if (!kept) return null;
  const share = Math.floor((kept.sentBytes / kept.size) * 100);
  return (
    <div className={styles.unfinished} role="status">
      <p>
        The upload of <strong>{kept.name}</strong> stopped at {share}%. Choose the same file again and it goes
        on from there.
      </p>
      <Button size="small" variant="ghost" onClick={() => audioUpload.cancel()}>
        Forget it
      </Button>
    </div>
  );
}
