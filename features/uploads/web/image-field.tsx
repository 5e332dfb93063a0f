import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { DropZone } from '#design/drop-zone/drop-zone.tsx';
import { flash } from '#design/flash/flash.ts';
import type { Api } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { presignImage } from '../contract.ts';
import { imageTypeOf, imageTypes, MAX_IMAGE_BYTES } from '../model/upload-rules.ts';
import styles from './image-field.module.css';
import { sendWhole } from './send-bytes.ts';

/** An uploaded picture as forms send it. */
export interface ImageReference {
  id: string;
  metadata: { filename: string; size: number; mimeType: string };
}

export interface ImageFieldProps {
  label: string;
  /** Shown before a picture is uploaded. */
  preview: React.ReactNode;
  /** Alternative text of the uploaded picture. */
  pictureName?: string;
  /** Accepted types and extensions, with their description; any picture by default. */
  accept?: readonly string[];
  hint?: string;
  /** Shape in which the picture will be shown. */
  shape?: 'square' | 'round';
  /** The new picture; undefined when it was discarded. */
  onUploaded: (image: ImageReference | undefined) => void;
  onBusy?: (busy: boolean) => void;
  disabled?: boolean;
  /** The server's error for it. */
  error?: string | undefined;
}

/** Delay between upload and preview, in ms. */
const previewAfterMs = 500;
const acceptedPictures = [...imageTypes, '.png', '.jpg', '.jpeg', '.webp', '.svg', '.gif'];

/** Field for one picture: checks, uploads with progress, previews, and discards on request. */
export function ImageField(props: ImageFieldProps) {
  return <ImageFieldOf {...props} api={useApi()} />;
}

/** The same for pages without an app around them. */
export function ImageFieldOf({ api, ...props }: ImageFieldProps & { api: Api }) {
  const { label, preview, pictureName = 'New picture', shape = 'square' } = props;
  const { accept = acceptedPictures, hint = 'PNG, JPEG, WebP, SVG or GIF, square, up to 5 MB' } = props;
  const { onUploaded, onBusy, disabled, error } = props;
  const [progress, setProgress] = useState<number>();
  const [chosen, setChosen] = useState<File | null>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const latest = useRef<File>(null);
  const box = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const unmounting = useRef<AbortController>(null);
  useEffect(() => {
    const control = new AbortController();
    unmounting.current = control;
    return () => control.abort();
  }, []);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);

  const upload = async (file: File) => {
    const signal = (unmounting.current as AbortController).signal;
    setProgress(0);
    onBusy?.(true);
    try {
      const contentType = imageTypeOf(file);
      const permission = await api(presignImage, { filename: file.name, contentType });
      const onSent = (sent: number) => setProgress(Math.min(1, sent / file.size));
      await sendWhole(permission, file, onSent, signal);
      const metadata = { filename: file.name, size: file.size, mimeType: contentType };
      latest.current = file;
      setChosen(file);
      onUploaded({ id: permission.filename, metadata });
      setTimeout(() => {
        if (!signal.aborted && latest.current === file) setPicture(URL.createObjectURL(file));
      }, previewAfterMs);
    } catch {
      if (!signal.aborted) flash.error('Failed to upload file. Please try again');
    } finally {
      setProgress(undefined);
      onBusy?.(false);
    }
  };

  const discard = () => {
    latest.current = null;
    setChosen(null);
    setPicture(null);
    onUploaded(undefined);
    // The button disappears and would lose the focus.
    box.current?.querySelector('button')?.focus();
  };
  const isBroken = picture !== null && picture === broken;
  const shownError =
    error ?? (chosen && isBroken ? `"${chosen.name}" cannot be shown: it may be no picture.` : undefined);

  return (
    <div ref={box} className={styles.field}>
      <DropZone
        label={label}
        prompt="Drop a picture here, or choose one"
        buttonLabel="Choose a picture"
        hint={hint}
        accept={accept}
        maxBytes={MAX_IMAGE_BYTES}
        disabled={disabled}
        progress={progress}
        progressLabel="Uploading the picture"
        errorId={shownError && errorId}
        preview={
          isBroken ? undefined : picture ? (
            <img
              onError={() => setBroken(picture)}
              className={classNames(styles.picture, shape === 'round' && styles.round)}
              src={picture}
              width={112}
              height={112}
              alt={pictureName}
            />
          ) : (
            preview
          )
        }
        onFile={(file) => void upload(file)}
        onRefused={({ kind, files }) => {
          const name = files[0]?.name ?? '';
          if (kind === 'several') flash.error('You can upload only one image');
          else if (kind === 'too_large')
            flash.error(`Cannot upload ${name} as its size exceeds the 5MB limit`);
          else flash.error(`File "${name}" cannot be processed`);
        }}
      />
      <p id={errorId} className={styles.error} aria-live="polite">
        {shownError}
      </p>
      {chosen && (
        <Button
          variant="ghost"
          size="small"
          className={styles.takeBack}
          disabled={disabled || progress !== undefined}
          onClick={discard}
        >
          Discard the {lowerFirst(pictureName)}
        </Button>
      )}
    </div>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
