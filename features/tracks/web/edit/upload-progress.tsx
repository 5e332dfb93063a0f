import { Button } from '#design/button/button.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import { type AudioUpload, audioUpload } from '#features/uploads/web/audio-upload.ts';
import { useStore } from '#platform/web/store.ts';
import { trackDraft } from './track-draft.ts';
import { uploadText } from './upload-text.ts';
import styles from './upload-track.module.css';

/** A running upload, with title and publishing of its track. */
export function UploadProgress({ upload }: { upload: AudioUpload }) {
  const { title, published } = useStore(trackDraft);
  const failed = upload.phase === 'failed';
  const finishing = upload.phase === 'finishing';
  return (
    <section className={styles.running} aria-label={`Upload of ${upload.name}`}>
      <div className={styles.name}>
        <TextField
          label="Title"
          value={title}
          maxLength={100}
          disabled={finishing || failed}
          onChange={(event) => trackDraft.patchState({ title: event.target.value })}
        />
        <CheckboxField
          kind="switch"
          label="Publish it as soon as it is ready"
          checked={published}
          disabled={finishing || failed}
          onChange={(event) => trackDraft.patchState({ published: event.target.checked })}
        />
      </div>
      {!failed && (
        <ProgressBar
          value={finishing ? null : upload.sentBytes / Math.max(1, upload.size)}
          label={`Uploading ${upload.name}`}
        />
      )}
      <div className={styles.foot}>
        <p className={failed ? styles.failed : styles.progress} role={failed ? 'alert' : undefined}>
          {uploadText(upload)}
        </p>
        {failed && upload.mayRetry && (
          <Button variant="primary" size="small" onClick={() => void audioUpload.retry()}>
            Try again
          </Button>
        )}
        {!finishing && (
          <Button size="small" variant="ghost" onClick={() => audioUpload.cancel()}>
            {failed ? 'Choose another file' : 'Cancel'}
          </Button>
        )}
      </div>
    </section>
  );
}
