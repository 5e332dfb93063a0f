import { useEffect, useState } from 'react';
import { DropZone } from '#design/drop-zone/drop-zone.tsx';
import { flash } from '#design/flash/flash.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { presignImage } from '../contract.ts';
import { imageTypes, MAX_IMAGE_BYTES } from '../model/upload-rules.ts';
import styles from './image-field.module.css';
import { sendWhole } from './send-bytes.ts';

/** An uploaded picture as forms send it. */
export interface ImageReference {
  id: string;
  metadata: { filename: string; size: number; mimeType: string };
}

interface ImageFieldProps {
  label: string;
  /** What is shown while no new picture was uploaded. */
  preview: React.ReactNode;
  onUploaded: (image: ImageReference) => void;
  onBusy?: (busy: boolean) => void;
  disabled?: boolean;
}

/** From the end of an upload to its preview, in ms. */
const previewAfterMs = 500;
const accept = [...imageTypes, '.png', '.jpg', '.jpeg', '.webp', '.svg', '.gif'];

/** Takes one picture: checks it, sends it with progress, and shows it. */
export function ImageField({ label, preview, onUploaded, onBusy, disabled }: ImageFieldProps) {
  const api = useApi();
  const [progress, setProgress] = useState<number>();
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);

  const upload = async (file: File) => {
    setProgress(0);
    onBusy?.(true);
    try {
      const contentType = typeOf(file);
      const permission = await api(presignImage, { filename: file.name, contentType });
      const told = (sent: number) => setProgress(Math.min(1, sent / file.size));
      await sendWhole(permission, file, told, new AbortController().signal);
      const metadata = { filename: file.name, size: file.size, mimeType: contentType };
      onUploaded({ id: permission.filename, metadata });
      setTimeout(() => setPicture(URL.createObjectURL(file)), previewAfterMs);
    } catch {
      flash.error('Failed to upload file. Please try again');
    } finally {
      setProgress(undefined);
      onBusy?.(false);
    }
  };

  return (
    <DropZone
      label={label}
      prompt="Drop a picture here, or choose one"
      buttonLabel="Choose a picture"
      hint="PNG, JPEG, WebP, SVG or GIF, square, up to 5 MB"
      accept={accept}
      maxBytes={MAX_IMAGE_BYTES}
      disabled={disabled}
      progress={progress}
      progressLabel="Uploading the picture"
      preview={
        picture ? (
          <img className={styles.picture} src={picture} width={112} height={112} alt="New cover art" />
        ) : (
          preview
        )
      }
      onFile={(file) => void upload(file)}
      onRefused={({ kind, files }) => {
        const name = files[0]?.name ?? '';
        if (kind === 'several') flash.error('You can upload only one image');
        else if (kind === 'too_large') flash.error(`Cannot upload ${name} as its size exceeds the 5MB limit`);
        else flash.error(`File "${name}" cannot be processed`);
      }}
    />
  );
}

/** Browsers leave the type of some files empty. */
function typeOf(file: File): (typeof imageTypes)[number] {
  const known = imageTypes.find((type) => type === file.type);
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const byEnding = imageTypes.find((type) => type === `image/${ending}`);
  return known ?? byEnding ?? (ending === 'svg' ? 'image/svg+xml' : 'image/jpeg');
}
