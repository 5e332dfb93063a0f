import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import {
  deleteMediaItem,
  type MediaItemView,
  type MediaUseView,
  replaceMediaFile,
  updateMediaItem,
} from '../contract.ts';
import { missingTextError } from '../model/media-kinds.ts';
import { FocalPointField } from './focal-point-field.tsx';
import styles from './media.module.css';
import { MediaDrop } from './media-drop.tsx';
import { mediaItemQuery, mediaKey } from './media-queries.ts';
import { MediaTextFields, mediaTextLabels } from './media-texts.tsx';
import { describeItem } from './media-tile.tsx';

/** One item of the shelf: its texts, its focal point, what shows it, another file, its end. */
export function MediaDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(mediaItemQuery(useApi(), id));
  if (data) return <OpenItem item={data.item} uses={data.uses} onClose={onClose} />;
  return (
    <Dialog open title="Media" onClose={onClose}>
      {error ? <p role="alert">{error.message}</p> : <Skeleton height={200} />}
    </Dialog>
  );
}

interface OpenItemProps {
  item: MediaItemView;
  uses: readonly MediaUseView[];
  onClose: () => void;
}

function OpenItem({ item, uses, onClose }: OpenItemProps) {
  const api = useApi();
  const client = useQueryClient();
  const formId = useId();
  const { id, kind, file } = item;
  const changed = () => void client.invalidateQueries({ queryKey: mediaKey });
  const { name, alternativeText, decorative, focalX, focalY } = item;
  const form = useForm({
    initial: { name, alternativeText, decorative, focalX, focalY },
    required: ['name'],
    check: (values) => {
      const error = missingTextError(kind, values);
      return error ? { alternativeText: `Alternative text ${error}` } : {};
    },
    send: (values) => api(updateMediaItem, { id, ...values }),
    onDone: () => {
      flash.success('Saved.');
      changed();
      onClose();
    },
    labels: mediaTextLabels,
  });
  const replace = useMutation({
    mutationFn: (fileName: string) => api(replaceMediaFile, { id, fileName }),
    onSuccess: () => {
      flash.success('The new file is in work. It is shown everywhere as soon as it is ready.');
      changed();
    },
    onError: flashRefusal,
  });
  const remove = useMutation({
    mutationFn: () => api(deleteMediaItem, { id }),
    onSuccess: () => {
      flash.success(`${item.name} is deleted.`);
      changed();
      onClose();
    },
    onError: flashRefusal,
  });
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={item.name}
      footer={
        <>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={form.busy}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={item.failure === '' ? styles.quiet : styles.failure}>{describeItem(item)}</p>
        <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
          {kind === 'image' && file && (
            <FocalPointField
              picture={{ ...file, focalX: form.values.focalX, focalY: form.values.focalY }}
              onChange={(x, y) => {
                form.set('focalX', x);
                form.set('focalY', y);
              }}
            />
          )}
          {kind === 'audio' && file && (
            // biome-ignore lint/a11y/useMediaCaption: a sound of the shelf has no captions
            <audio className={styles.player} controls preload="none" src={file.url} />
          )}
          {kind === 'video' && file && (
            // biome-ignore lint/a11y/useMediaCaption: a film of the shelf has no captions
            <video className={styles.player} controls preload="none" src={file.url} />
          )}
          <MediaTextFields form={form} isPicture={kind === 'image'} />
        </form>
        <section>
          <h3>Where it is used</h3>
          {uses.length === 0 ? (
            <p className={styles.quiet}>Nowhere.</p>
          ) : (
            <ul>
              {uses.map(({ label, url }) => (
                <li key={label}>{url === null ? label : <a href={url}>{label}</a>}</li>
              ))}
            </ul>
          )}
        </section>
        <MediaDrop
          label="Another file, wherever it is used"
          kinds={[kind]}
          onUploaded={(fileName) => replace.mutate(fileName)}
        />
      </div>
    </Dialog>
  );
}
