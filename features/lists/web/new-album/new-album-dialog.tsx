import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import type { UploadedTogether } from '#features/tracks/web/edit/uploaded-together.ts';
import {
  LIST_DESCRIPTION_LIMIT,
  LIST_TITLE_LIMIT,
  type ListVisibility,
  listVisibilities,
} from '../../model/list-limits.ts';
import { listVisibilityHints, listVisibilityLabels } from '../list-texts.ts';
import { AlbumFileList } from './album-file-list.tsx';
import styles from './new-album.module.css';
import { newTitleOf, useNewAlbum } from './use-new-album.ts';

interface NewAlbumDialogProps {
  together: UploadedTogether;
  onClose: () => void;
}

function publishHint({ publishes, hasPlanned }: { publishes: boolean; hasPlanned: boolean }): string {
  if (!publishes) return 'Only you hear them until you publish them';
  return hasPlanned
    ? 'Everybody can find and hear them, planned ones from their time on'
    : 'Everybody can find and hear them';
}

const filesText = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** Makes an album of files that were uploaded together; one that is still on the way is waited for once it is to be made. */
export function NewAlbumDialog({ together, onClose }: NewAlbumDialogProps) {
  const { form, found, shown, isWaiting } = useNewAlbum(together);
  const { values, errors, messages, set } = form;
  const hasTitles = found.files.some((file) => newTitleOf(file) !== null);
  return (
    <Dialog open onClose={onClose} title="Make an album">
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <TextField
          label="Title"
          required
          autoFocus
          autoComplete="off"
          maxLength={LIST_TITLE_LIMIT}
          value={shown.title}
          error={errors.title}
          onChange={(event) => set('title', event.target.value)}
        />
        <AlbumFileList
          found={found}
          usesTitles={shown.usesTitles}
          without={values.without}
          onWithout={(without) => set('without', without)}
        />
        {hasTitles && (
          <CheckboxField
            kind="switch"
            label="Use the titles in the files"
            checked={shown.usesTitles}
            onChange={(event) => set('usesTitles', event.target.checked)}
          />
        )}
        {found.picture !== null && (
          <div className={styles.picture}>
            <img src={found.picture} alt="" width={64} height={64} />
            <CheckboxField
              kind="switch"
              label="Use the picture in the files"
              hint="As the cover of the album, and of tracks without one"
              checked={shown.usesCover}
              onChange={(event) => set('usesCover', event.target.checked)}
            />
          </div>
        )}
        <SelectField
          label="Who can see it"
          hint={listVisibilityHints[values.visibility]}
          value={values.visibility}
          onChange={(event) => set('visibility', event.target.value as ListVisibility)}
        >
          {listVisibilities.map((one) => (
            <option key={one} value={one}>
              {listVisibilityLabels[one]}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          kind="switch"
          label="Publish the tracks"
          hint={publishHint(shown)}
          checked={shown.publishes}
          onChange={(event) => set('publishes', event.target.checked)}
        />
        <TextArea
          label="Description"
          rows={2}
          limit={LIST_DESCRIPTION_LIMIT}
          value={shown.description}
          error={errors.description}
          onChange={(event) => set('description', event.target.value)}
        />
        <div className={styles.messages} role="alert">
          {errors.without !== undefined && <p>{errors.without}</p>}
          {errors.title === undefined && messages.map((message) => <p key={message}>{message}</p>)}
        </div>
        <div className={styles.ends}>
          <p className={styles.waits} role="status">
            {isWaiting
              ? `Waiting for ${filesText(found.pending)}. The album is made as soon as all are ready.`
              : found.pending > 0 && `${filesText(found.pending)} not ready yet`}
          </p>
          <Button type="submit" variant="primary" busy={form.busy}>
            {shown.publishes ? 'Publish album' : 'Make album'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
