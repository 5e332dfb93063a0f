import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { CopyField } from '#features/tracks/web/copy-field.tsx';
import type { ImageReference } from '#features/uploads/web/image-field.tsx';
import { href } from '#platform/pure/page.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { deleteList, type ListView, updateList } from '../contract.ts';
import { LIST_DESCRIPTION_LIMIT } from '../model/list-limits.ts';
import { firstReleaseDay, lastReleaseDay } from '../model/release-day.ts';
import { myListsPage } from '../pages.ts';
import { ListCoverField } from './list-cover-field.tsx';
import { ListFields } from './list-fields.tsx';
import styles from './list-form.module.css';
import { withheldText } from './list-texts.ts';
import { useListCache } from './use-list-cache.ts';

/** Changes or deletes a list of the viewer. */
export function EditListDialog({ list, onClose }: { list: ListView; onClose: () => void }) {
  const { api, navigate, settings } = useApp();
  const cache = useListCache();
  const [isUploading, setUploading] = useState(false);
  const day = useRef<HTMLInputElement>(null);
  const { title, description, kind, visibility } = list;
  const form = useForm({
    initial: {
      title,
      description,
      kind,
      visibility,
      releasedOn: list.releasedOn ?? '',
      image: undefined as ImageReference | null | undefined,
    },
    required: ['title'],
    // A date that is typed in part has no value, as one that is cleared.
    check: () => (day.current?.validity.badInput ? { releasedOn: 'Type a whole date, or none' } : {}),
    send: ({ releasedOn, image, ...values }) => {
      const release = values.kind === 'album' ? { releasedOn: releasedOn || null } : {};
      return api(updateList, {
        id: list.id,
        list: { ...values, ...release, ...(image !== undefined && { image }) },
      });
    },
    onDone(changed) {
      cache.replace(changed);
      flash.success('The list has been saved');
      // A list with a new secret link stays open, so that the link can be copied.
      if (changed.secretLink === null || changed.withheld || list.secretLink !== null) onClose();
    },
  });
  const remove = useMutation({
    mutationFn: () => api(deleteList, { id: list.id }),
    onSuccess() {
      cache.dropOwn();
      flash.success(`"${list.title}" has been deleted`);
      navigate(href(myListsPage));
      cache.forget(list);
    },
    onError: flashRefusal,
  });
  const confirmAndRemove = async () => {
    const isSure = await confirmDialog({
      title: `Delete "${list.title}"?`,
      text: 'Its tracks stay where they are.',
      confirmLabel: 'Delete list',
      danger: true,
    });
    if (isSure) remove.mutate();
  };
  return (
    <Dialog open onClose={onClose} title="Edit list">
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {list.withheld && <p className={styles.quiet}>{withheldText}: only you can see this list.</p>}
        <ListFields form={form} />
        {form.values.kind === 'album' && (
          <TextField
            ref={day}
            label="Release date"
            hint="Your page shows albums by it, the newest first, until you order them yourself."
            type="date"
            min={firstReleaseDay}
            max={lastReleaseDay}
            value={form.values.releasedOn}
            error={form.errors.releasedOn}
            onChange={(event) => form.set('releasedOn', event.target.value)}
          />
        )}
        <ListCoverField list={list} form={form} onBusy={setUploading} />
        <TextArea
          label="Description"
          rows={3}
          limit={LIST_DESCRIPTION_LIMIT}
          value={form.values.description}
          error={form.errors.description}
          onChange={(event) => form.set('description', event.target.value)}
        />
        {list.secretLink !== null && !list.withheld && form.values.visibility === 'secret' && (
          <CopyField label="Secret link" value={settings.siteUrl + list.secretLink} copyLabel="Copy link" />
        )}
        <div className={styles.ends}>
          <Button variant="danger" busy={remove.isPending} onClick={() => void confirmAndRemove()}>
            Delete list
          </Button>
          <Button type="submit" variant="primary" busy={form.busy} disabled={isUploading}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
