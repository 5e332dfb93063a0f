import { Button } from '#design/button/button.tsx';
import { audioUpload } from '#features/uploads/web/audio-upload.ts';
import { useUnfinishedUpload } from '#features/uploads/web/use-unfinished-upload.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import styles from './upload-track.module.css';

/** Message about an upload interrupted by leaving the page, and how to resume it. */
export function UnfinishedUpload() {
  const saved = useUnfinishedUpload(useViewer()?.id ?? '');
  if (!saved) return null;
  const share = Math.floor((saved.sentBytes / saved.size) * 100);
  return (
    <div className={styles.unfinished} role="status">
      <p>
        The upload of <strong>{saved.name}</strong> stopped at {share}%. Choose the same file again and it
        goes on from there.
      </p>
      <Button size="small" variant="ghost" onClick={() => audioUpload.cancel()}>
        Forget it
      </Button>
    </div>
  );
}
