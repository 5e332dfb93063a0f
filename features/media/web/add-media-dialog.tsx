import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { createMediaItem, type MediaItemView } from '../contract.ts';
import { type MediaKind, mediaKinds, missingTextError } from '../model/media-kinds.ts';
import styles from './media.module.css';
import { MediaDrop } from './media-drop.tsx';
import { mediaKey } from './media-queries.ts';
import { MediaTextFields, mediaTextLabels } from './media-texts.tsx';

interface AddMediaDialogProps {
  /** What may be added; everything by default. */
  kinds?: readonly MediaKind[];
  onClose: () => void;
  onAdded: (item: MediaItemView) => void;
}

/** Puts a file on the shelf: it is sent at once, and described meanwhile. */
export function AddMediaDialog({ kinds = mediaKinds, onClose, onAdded }: AddMediaDialogProps) {
  const api = useApi();
  const client = useQueryClient();
  const formId = useId();
  const [file, setFile] = useState<File>();
  const isPicture = file?.type.startsWith('image/') ?? false;
  const form = useForm({
    initial: { fileName: '', name: '', alternativeText: '', decorative: false },
    required: ['fileName', 'name'],
    check: (values) => {
      const error = isPicture && missingTextError('image', values);
      return error ? { alternativeText: `Alternative text ${error}` } : {};
    },
    send: (values) => api(createMediaItem, { ...values, asDownload: kinds.join() === 'file' }),
    onDone: (item) => {
      flash.success(`${item.name} is on the shelf.`);
      void client.invalidateQueries({ queryKey: mediaKey });
      onAdded(item);
    },
    labels: mediaTextLabels,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add media"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.busy}>
            Add
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        <MediaDrop
          label="File"
          kinds={kinds}
          sent={file?.name}
          error={form.errors.fileName}
          onUploaded={(fileName, sent) => {
            setFile(sent);
            form.set('fileName', fileName);
            if (form.values.name === '') form.set('name', nameOfFile(sent.name));
          }}
        />
        <MediaTextFields form={form} isPicture={isPicture} />
        {form.messages.length > 0 && Object.keys(form.errors).length === 0 && (
          <p role="alert" className={styles.error}>
            {form.messages.join(' ')}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** "deep-drum_2.png" is "deep drum 2". */
const nameOfFile = (name: string) =>
  name
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 200);
