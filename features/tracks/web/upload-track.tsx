import { DropZone } from '#design/drop-zone/drop-zone.tsx';
import { flash } from '#design/flash/flash.ts';
import { acceptedAudioExtensions, MAX_AUDIO_BYTES } from '#features/uploads/model/upload-rules.ts';
import { audioUpload } from '#features/uploads/web/audio-upload.ts';
import { useStore } from '#platform/web/store.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { UnfinishedUpload } from './unfinished-upload.tsx';
import styles from './upload-track.module.css';
import { useTrackUpload } from './use-track-upload.ts';

/** Upload form for a track: drop or choose a file, then follow its progress. */
export function UploadTrack() {
  const upload = useStore(audioUpload);
  const begin = useTrackUpload();
  // A file refused for good shows no panel: the next file can be chosen at once.
  const refusal = upload.phase === 'failed' && !upload.mayRetry ? upload.error : null;
  const running = upload.phase !== 'idle' && refusal === null;
  const panel = useLazyModule('UploadProgress', () => import('./upload-progress.tsx'), running);
  if (running && panel) return <panel.UploadProgress upload={upload} />;
  return (
    <div className={styles.upload}>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <DropZone
        label="Upload a track"
        prompt="Drop an audio file here, or choose one"
        buttonLabel="Choose a file"
        hint="MP3, WAV, FLAC, OGG, M4A or AIFF, up to 100 MB and 60 minutes"
        accept={acceptedAudioExtensions}
        maxBytes={MAX_AUDIO_BYTES}
        progress={running ? null : undefined}
        onFile={begin}
        onRefused={({ kind, files }) =>
          flash.error(
            kind === 'several'
              ? 'You can only post one track at a time'
              : `File "${files[0]?.name ?? ''}" cannot be processed`,
          )
        }
      />
      <UnfinishedUpload />
    </div>
  );
}
