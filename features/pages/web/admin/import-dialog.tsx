import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { DropZone } from '#design/drop-zone/drop-zone.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { MAX_MEDIA_BYTES } from '#features/media/model/media-kinds.ts';
import { useMediaUpload } from '#features/media/web/use-media-upload.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { applyImport, type ContentImportView, createImport } from '../../files.contract.ts';
import styles from './import-dialog.module.css';
import { importQuery } from './page-queries.ts';
import { placeText } from './page-tree.ts';

/** Imports an archive of pages: it is sent, read by a job, and applied once an admin has seen what it changes. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const [id, setId] = useState<string>();
  const [publish, setPublish] = useState(false);
  const { data: found } = useQuery({ ...importQuery(api, id ?? ''), enabled: id !== undefined });
  const send = useMutation({
    mutationFn: async (fileName: string) => (await api(createImport, { fileName })).data,
    onSuccess: (data) => setId(data.id),
    onError: flashRefusal,
  });
  const apply = useMutation({
    mutationFn: async () => (await api(applyImport, { id: id ?? '', publish })).data,
    onSuccess: (data) => client.setQueryData(importQuery(api, data.id).queryKey, data),
    onError: flashRefusal,
  });
  const isDone = found?.state === 'applied';
  const close = () => {
    if (isDone) {
      void client.invalidateQueries({ queryKey: ['admin-pages'] });
      flash.success('The pages are imported.');
    }
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title="Import pages"
      footer={
        <>
          <Button onClick={close}>{isDone ? 'Done' : 'Cancel'}</Button>
          {found?.state === 'ready' && (
            <Button variant="primary" busy={apply.isPending} onClick={() => apply.mutate()}>
              {publish ? 'Import and publish' : 'Import as drafts'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.dialog}>
        {(id === undefined || found?.state === 'refused') && (
          <ArchiveDrop onUploaded={(fileName) => send.mutate(fileName)} />
        )}
        <p role="status" className={styles.state}>
          {stateText(id, found)}
        </p>
        {found?.state === 'refused' && (
          <ul className={styles.list} aria-label="What is wrong">
            {found.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
        {found?.plan && found.state !== 'refused' && <PlanList plan={found.plan} />}
        {found?.state === 'ready' && (
          <CheckboxField
            label="Publish at once"
            hint="Otherwise what is added or changed is a draft."
            checked={publish}
            onChange={(event) => setPublish(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Takes a ZIP by drop or choice and sends it. */
function ArchiveDrop({ onUploaded }: { onUploaded: (fileName: string) => void }) {
  const { progress, error, upload } = useMediaUpload();
  const errorId = useId();
  const send = async (file: File) => {
    const fileName = await upload(file);
    if (fileName !== undefined) onUploaded(fileName);
  };
  return (
    <div>
      <DropZone
        label="Archive"
        prompt="Drop an exported archive here, or choose one"
        buttonLabel="Choose a file"
        hint="A ZIP up to 100 MB"
        accept={['.zip']}
        maxBytes={MAX_MEDIA_BYTES}
        progress={progress}
        progressLabel="Uploading the archive"
        errorId={error && errorId}
        onFile={(file) => void send(file)}
        onRefused={() => flash.error('Please choose one ZIP of at most 100 MB.')}
      />
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

function stateText(id: string | undefined, found: ContentImportView | undefined): string {
  if (id === undefined) return '';
  switch (found?.state) {
    case 'ready':
      return 'Nothing is changed yet. This is what the import does:';
    case 'applying':
      return 'The pages are being imported.';
    case 'applied':
      return 'Imported.';
    case 'refused':
      return 'Nothing was imported, because something is wrong with the archive:';
    default:
      return 'The archive is being read.';
  }
}

const groups = [
  { change: 'add', title: 'Added' },
  { change: 'change', title: 'Changed' },
  { change: 'leave', title: 'Left as they are' },
] as const;

function PlanList({ plan }: { plan: NonNullable<ContentImportView['plan']> }) {
  return groups.map(({ change, title }) => {
    const pages = plan.pages.filter((one) => one.change === change);
    const media = plan.media.filter((one) => one.change === change);
    const count = pages.length + media.length;
    if (count === 0) return null;
    return (
      <details key={change} open={change !== 'leave'} className={styles.group}>
        <summary>
          {title}: {count}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys */}
        <section className={styles.scroll} aria-label={`${title}: list`} tabIndex={0}>
          <ul className={styles.list} aria-label={title}>
            {pages.map(({ path, edition, title: pageTitle }) => (
              <li key={`${edition} ${path}`}>
                <strong>{pageTitle || 'Without a title'}</strong> <span>{placeText({ path, edition })}</span>
              </li>
            ))}
            {media.map(({ id, name }) => (
              <li key={id}>
                <strong>{name}</strong> <span>media</span>
              </li>
            ))}
          </ul>
        </section>
      </details>
    );
  });
}
