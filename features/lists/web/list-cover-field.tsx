import { Button } from '#design/button/button.tsx';
import { ImageField, type ImageReference } from '#features/uploads/web/image-field.tsx';
import type { Form } from '#platform/web/forms/use-form.ts';
import type { ListView } from '../contract.ts';
import { ListCover } from './list-cover.tsx';
import styles from './list-form.module.css';

interface ListCoverFieldProps {
  list: ListView;
  /** Its `image` is undefined where the cover stays, and null where it is removed. */
  form: Pick<Form<{ image: ImageReference | null | undefined }>, 'values' | 'set' | 'errors'>;
  onBusy: (isBusy: boolean) => void;
}

/** The cover of a list: its owner uploads one or removes it, after which it is made of its tracks. */
export function ListCoverField({ list, form, onBusy }: ListCoverFieldProps) {
  const { values, set, errors } = form;
  const isRemoved = values.image === null;
  const shown = isRemoved ? { ...list, cover: null } : list;
  return (
    <div className={styles.cover}>
      <ImageField
        label="Cover"
        pictureName="New cover"
        preview={<ListCover list={shown} size={112} />}
        error={errors.image}
        onBusy={onBusy}
        onUploaded={(image) => set('image', image)}
      />
      {list.cover && !values.image && (
        <Button variant="ghost" size="small" onClick={() => set('image', isRemoved ? undefined : null)}>
          {isRemoved ? 'Keep the own cover' : 'Remove the own cover'}
        </Button>
      )}
    </div>
  );
}
