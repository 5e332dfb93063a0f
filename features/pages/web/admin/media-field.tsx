import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#design/field/select-field.tsx';
import { listMedia } from '#features/media/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { MediaKind } from '../../model/block-fields.ts';
import type { MediaReference } from '../../model/block-values.ts';
import styles from './page-editor.module.css';

interface MediaFieldProps {
  label: string;
  hint?: string | undefined;
  error?: readonly string[] | undefined;
  required?: boolean | undefined;
  kinds: readonly MediaKind[];
  value: MediaReference | null;
  onChange: (value: MediaReference | null) => void;
}

/** Chooses something of the media shelf; a picture is shown below it. */
export function MediaField({ kinds, value, onChange, ...texts }: MediaFieldProps) {
  const api = useApi();
  const { data = [] } = useQuery({
    queryKey: ['media', 'choice', kinds.join()],
    queryFn: async () => (await api(listMedia, { kinds: kinds.join(), items: 100 })).items,
  });
  const chosen = data.find(({ id }) => id === value?.id);
  const small = chosen?.file?.formats.thumbnail;
  return (
    <div>
      <SelectField
        {...texts}
        value={value?.id ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : { id: event.target.value })}
      >
        <option value="">None</option>
        {value && !chosen && <option value={value.id}>An earlier choice</option>}
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {small && <img className={styles.thumbnail} src={small.url} alt={chosen.alternativeText} />}
    </div>
  );
}
