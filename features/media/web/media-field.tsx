import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#design/button/button.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { MediaKind } from '../model/media-kinds.ts';
import styles from './media-field.module.css';
import { mediaItemQuery } from './media-queries.ts';
import { useMediaPicker } from './use-media-picker.tsx';

/** A medium as forms keep it. */
interface MediaReference {
  id: string;
}

interface MediaFieldProps {
  label: string;
  hint?: string | undefined;
  error?: readonly string[] | undefined;
  required?: boolean | undefined;
  kinds: readonly MediaKind[];
  value: MediaReference | null;
  onChange: (value: MediaReference | null) => void;
}

/** Chooses something of the media shelf; a picture is shown in it. */
export function MediaField({ label, hint, error = [], required, kinds, value, onChange }: MediaFieldProps) {
  const id = useId();
  const item = useQuery({ ...mediaItemQuery(useApi(), value?.id ?? ''), enabled: value !== null }).data?.item;
  const small = item?.file?.formats.thumbnail;
  const { open, picker } = useMediaPicker(kinds, (media) => onChange({ id: media.id }));
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-texts`}>
      <legend>
        {label}
        {required && ' *'}
      </legend>
      {small && <img className={styles.thumbnail} src={small.url} alt={item.alternativeText} />}
      <p className={styles.quiet}>{value === null ? 'Nothing is chosen.' : (item?.name ?? 'Chosen')}</p>
      <div className={styles.actions}>
        <Button size="small" aria-label={`Choose: ${label}`} onClick={open}>
          {value === null ? 'Choose' : 'Choose another'}
        </Button>
        {value !== null && (
          <Button size="small" variant="ghost" aria-label={`Remove: ${label}`} onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      <div id={`${id}-texts`}>
        {error.map((text) => (
          <p key={text} className={styles.wrong}>
            {text}
          </p>
        ))}
        {hint && <p className={styles.quiet}>{hint}</p>}
      </div>
      {picker}
    </fieldset>
  );
}
