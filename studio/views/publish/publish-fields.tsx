import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import styles from './publish-dialog.module.css';
import type { Publishing, PublishWish } from './publishing.ts';

interface PublishFieldsProps {
  wish: PublishWish;
  publishing: Publishing;
  onChange: (change: Partial<PublishWish>) => void;
  /** A picture is being uploaded. */
  onBusy: (isBusy: boolean) => void;
}

/** Texts, cover and settings of the track. */
export function PublishFields({ wish, publishing, onChange, onBusy }: PublishFieldsProps) {
  const { offersDownload } = publishing;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <TextField
          label="Title"
          required
          maxLength={publishing.titleLimit}
          value={wish.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <SelectField
          label="Genre"
          value={wish.genreId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ genreId: value === '' ? null : Number(value) })
          }
        >
          <option value="">None</option>
          {publishing.genres.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Description"
          rows={6}
          limit={publishing.descriptionLimit}
          value={wish.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </div>
      <div className={styles.column}>
        {publishing.coverField({ onChosen: (cover) => onChange({ cover }), onBusy })}
        <CheckboxField
          label="Allow comments"
          checked={wish.allowComments}
          onChange={({ target }) => onChange({ allowComments: target.checked })}
        />
        <div>
          <CheckboxField
            label="Allow download"
            hint={offersDownload ? undefined : 'Your plan does not offer downloads.'}
            disabled={!offersDownload}
            checked={wish.allowDownload}
            onChange={({ target }) => onChange({ allowDownload: target.checked })}
          />
          {!offersDownload && <a href={publishing.plansUrl}>Upgrade</a>}
        </div>
        <CheckboxField
          label="Allow remixes"
          hint="The page of the track says that remixes are welcome."
          checked={wish.allowRemixes}
          onChange={({ target }) => onChange({ allowRemixes: target.checked })}
        />
      </div>
    </div>
  );
}
