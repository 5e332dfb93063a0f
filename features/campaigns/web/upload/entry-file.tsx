import FileMusic from 'lucide-react/icons/file-music';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { DropZone } from '#design/drop-zone/drop-zone.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import { audioHint } from '#features/uploads/model/audio-refusal-text.ts';
import { acceptedAudioExtensions, MAX_AUDIO_BYTES } from '#features/uploads/model/upload-rules.ts';
import { askAudioPermission } from '#features/uploads/web/ask-audio-permission.ts';
import { type AudioUpload, audioUpload } from '#features/uploads/web/audio-upload.ts';
import { showRefusedAudio } from '#features/uploads/web/show-refused-audio.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { useStore } from '#platform/web/store.ts';
import styles from './entry-file.module.css';

interface EntryFileProps {
  /** The form's error about the file. */
  error: string | undefined;
  onChosen: (file: File) => void;
  /** Called with the stored name of the uploaded file. */
  onUploaded: (fileName: string) => void;
}

/** The uploader of an entry: idle, uploading with progress, uploaded, or error (CAMPAIGN-138). */
export function EntryFile({ error, onChosen, onUploaded }: EntryFileProps) {
  const { api, viewer } = useApp();
  const upload = useStore(audioUpload);
  // Null until a file is chosen here; an upload of another page is not shown as this one's.
  const [file, setFile] = useState<{ name: string; uploaded: boolean } | null>(null);
  const isSending = useRef(false);
  // An upload that its page no longer shows would end in nothing.
  useEffect(
    () => () => {
      if (isSending.current) audioUpload.cancel();
    },
    [],
  );

  async function begin(chosen: File): Promise<void> {
    if (!viewer) return;
    onChosen(chosen);
    setFile({ name: chosen.name, uploaded: false });
    isSending.current = true;
    await audioUpload.start(chosen, {
      userId: viewer.id,
      presign: (audio) => askAudioPermission(api, audio),
      async finish(fileName) {
        isSending.current = false;
        onUploaded(fileName);
        setFile({ name: chosen.name, uploaded: true });
      },
    });
  }
  const discard = () => {
    isSending.current = false;
    audioUpload.cancel();
    setFile(null);
  };

  if (file?.uploaded && error === undefined)
    return (
      <div className={styles.file} role="status">
        <Icon of={FileMusic} size={24} />
        <p className={styles.name}>{file.name} has been uploaded</p>
        <Button size="small" variant="ghost" onClick={() => setFile(null)}>
          Choose another file
        </Button>
      </div>
    );
  if (file && !file.uploaded && upload.phase !== 'idle')
    return <Sending upload={upload} onDiscard={discard} />;
  return (
    <DropZone
      label="Your track"
      prompt="Drop your track here or"
      buttonLabel="Select a file"
      hint={error ?? audioHint}
      accept={acceptedAudioExtensions}
      maxBytes={MAX_AUDIO_BYTES}
      progress={upload.phase === 'idle' ? undefined : null}
      progressLabel="Another upload of yours is running"
      onFile={(chosen) => void begin(chosen)}
      onRefused={showRefusedAudio}
    />
  );
}

/** A running or failed upload. */
function Sending({ upload, onDiscard }: { upload: AudioUpload; onDiscard: () => void }) {
  const { phase, name, sentBytes, size, error, mayRetry } = upload;
  const failed = phase === 'failed';
  const share = sentBytes / Math.max(1, size);
  return (
    <section className={styles.file} aria-label={`Upload of ${name}`}>
      <div className={styles.sending}>
        {!failed && <ProgressBar value={share} label={`Uploading ${name}`} />}
        <p className={failed ? styles.failed : styles.progress} role={failed ? 'alert' : undefined}>
          {failed ? error : progressText(phase, share)}
        </p>
      </div>
      {failed && mayRetry && (
        <Button variant="primary" size="small" onClick={() => void audioUpload.retry()}>
          Try again
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={onDiscard}>
        {failed ? 'Choose another file' : 'Cancel'}
      </Button>
    </section>
  );
}

const progressText = (phase: AudioUpload['phase'], share: number): string =>
  phase === 'connection_lost'
    ? 'The connection is lost. It goes on by itself as soon as it is back.'
    : `Uploading, ${Math.floor(share * 100)} %`;
