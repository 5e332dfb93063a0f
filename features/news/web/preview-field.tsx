import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { DropZone } from '#design/drop-zone/drop-zone.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { presignAudio } from '#features/uploads/contract.ts';
import { acceptedAudioExtensions, MAX_AUDIO_BYTES } from '#features/uploads/model/upload-rules.ts';
import { sendWhole } from '#features/uploads/web/send-bytes.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { DraftPreview } from './news-draft.ts';
import styles from './news-form.module.css';

interface PreviewFieldProps {
  previews: readonly DraftPreview[];
  onChange: (previews: readonly DraftPreview[]) => void;
  onBusy: (busy: boolean) => void;
  error?: string | undefined;
}

/** Edits the audio previews of an item: each has a title; files are added by drop or by a button. */
export function PreviewField({ previews, onChange, onBusy, error }: PreviewFieldProps) {
  const api = useApi();
  const [progress, setProgress] = useState<number>();
  const errorId = useId();
  const upload = async (file: File) => {
    setProgress(0);
    onBusy(true);
    try {
      const contentType = file.type || 'application/octet-stream';
      const permission = await api(presignAudio, {
        filename: file.name,
        contentType,
        contentLength: file.size,
      });
      const onProgress = (sent: number) => setProgress(Math.min(1, sent / file.size));
      await sendWhole(permission, file, onProgress, new AbortController().signal);
      const title = file.name.replace(/\.[^.]*$/, '').slice(0, 100);
      onChange([...previews, { key: permission.filename, title, fileName: permission.filename }]);
    } catch {
      flash.error('Failed to upload file. Please try again');
    } finally {
      setProgress(undefined);
      onBusy(false);
    }
  };
  const change = (key: string, title: string) =>
    onChange(previews.map((one) => (one.key === key ? { ...one, title } : one)));
  return (
    <div className={styles.sounds}>
      {previews.map(({ key, title }, index) => (
        <div key={key} className={styles.sound}>
          <TextField
            label={`Title of sound ${index + 1}`}
            value={title}
            onChange={(event) => change(key, event.target.value)}
          />
          <Button
            variant="icon"
            icon={Trash2}
            aria-label={`Remove ${title}`}
            onClick={() => onChange(previews.filter((one) => one.key !== key))}
          />
        </div>
      ))}
      <DropZone
        label="Audio previews"
        prompt="Drop a sound here, or choose one"
        buttonLabel="Choose a sound"
        hint="MP3, WAV, FLAC, OGG, M4A or AIFF"
        accept={acceptedAudioExtensions}
        maxBytes={MAX_AUDIO_BYTES}
        errorId={error && errorId}
        progress={progress}
        progressLabel="Uploading the sound"
        onFile={(file) => void upload(file)}
        onRefused={({ files }) => flash.error(`File "${files[0]?.name ?? ''}" cannot be processed`)}
      />
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
