import { TextField } from '#design/field/text-field.tsx';
import type { FieldErrors } from '#platform/pure/refusal.ts';
import styles from './drafts.module.css';

/** What an admin enters to publish: local times, empty for now and for good, and a note. */
export interface PublicationInput {
  fromAt: string;
  untilAt: string;
  note: string;
}

interface PublicationFieldsProps {
  value: PublicationInput;
  errors: FieldErrors;
  /** It is shown already, so that only its end can be chosen. */
  isShown?: boolean;
  onChange: (change: Partial<PublicationInput>) => void;
}

/** When a publication begins and ends, and what the list of versions says about it. */
export function PublicationFields({ value, errors, isShown = false, onChange }: PublicationFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        {!isShown && (
          <TextField
            label="From"
            type="datetime-local"
            hint="Empty: now"
            error={errors.from_at}
            value={value.fromAt}
            onChange={(event) => onChange({ fromAt: event.target.value })}
          />
        )}
        <TextField
          label="Until"
          type="datetime-local"
          hint="Empty: for good"
          error={errors.until_at}
          value={value.untilAt}
          onChange={(event) => onChange({ untilAt: event.target.value })}
        />
      </div>
      <TextField
        label="What has changed"
        hint="For the list of versions."
        maxLength={500}
        value={value.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  );
}
