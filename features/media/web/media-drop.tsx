import { useId } from 'react';
import { DropZone } from '#design/drop-zone/drop-zone.tsx';
import { flash } from '#design/flash/flash.ts';
import { MAX_MEDIA_BYTES, type MediaKind } from '../model/media-kinds.ts';
import styles from './media.module.css';
import { useMediaUpload } from './use-media-upload.ts';

/** What browsers offer to choose; the server looks at the content. */
const accepted: Record<MediaKind, { types: readonly string[]; hint: string }> = {
  image: {
    types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml'],
    hint: 'PNG, JPEG, WebP, AVIF, GIF or SVG up to 20 MB',
  },
  audio: { types: ['.mp3', '.ogg', '.oga', '.m4a', '.wav'], hint: 'MP3, Ogg, M4A or WAV up to 100 MB' },
  video: { types: ['.mp4', '.m4v', '.webm'], hint: 'MP4 (H.264, AAC) or WebM up to 100 MB' },
  file: { types: ['.pdf', '.zip', '.mid', '.midi', '.wav'], hint: 'PDF, ZIP, MIDI or WAV up to 100 MB' },
};

interface MediaDropProps {
  label: string;
  kinds: readonly MediaKind[];
  onUploaded: (fileName: string, file: File) => void;
  /** The server's error for the file. */
  error?: string | undefined;
  /** The file that was sent. */
  sent?: string | undefined;
}

/** Takes one file by drop or choice and sends it. */
export function MediaDrop({ label, kinds, onUploaded, error, sent }: MediaDropProps) {
  const { progress, error: failure, upload } = useMediaUpload();
  const errorId = useId();
  const shown = failure ?? error;
  const send = async (file: File) => {
    const fileName = await upload(file);
    if (fileName !== undefined) onUploaded(fileName, file);
  };
  return (
    <div>
      <DropZone
        label={label}
        prompt={sent ?? 'Drop a file here, or choose one'}
        buttonLabel={sent === undefined ? 'Choose a file' : 'Choose another file'}
        hint={kinds.map((kind) => accepted[kind].hint).join(' · ')}
        accept={kinds.flatMap((kind) => accepted[kind].types)}
        maxBytes={MAX_MEDIA_BYTES}
        progress={progress}
        progressLabel="Uploading the file"
        errorId={shown && errorId}
        onFile={(file) => void send(file)}
        onRefused={({ kind, files }) =>
          flash.error(
            kind === 'several'
              ? 'One file at a time, please'
              : kind === 'too_large'
                ? `${files[0]?.name} is larger than 100 MB`
                : `${files[0]?.name} cannot be used here`,
          )
        }
      />
      <p id={errorId} className={styles.error} aria-live="polite">
        {shown}
      </p>
    </div>
  );
}
