import { useState } from 'react';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import type { Form } from '#platform/web/forms/use-form.ts';
import { fromLocalTime, toLocalTime } from '#platform/web/local-time.ts';
import styles from './publish-later.module.css';
import { localZone } from './publish-plan.tsx';

interface PlannedFields {
  published: boolean;
  publishAt: string | null;
}

/** "Publish later" with a time in the member's zone; absent while the track is, or will be, published at once. */
export function PublishLaterField<V extends PlannedFields>({
  form,
  disabled,
}: {
  form: Form<V>;
  disabled: boolean;
}) {
  const { values, errors, set } = form as unknown as Form<PlannedFields>;
  const [isPlanned, setPlanned] = useState(values.publishAt !== null);
  if (values.published) return null;
  const plan = (wanted: boolean) => {
    setPlanned(wanted);
    set('publishAt', wanted ? inAnHour() : null);
  };
  return (
    <div className={styles.later}>
      <CheckboxField
        kind="switch"
        label="Publish later"
        disabled={disabled}
        checked={isPlanned}
        onChange={(event) => plan(event.target.checked)}
      />
      {isPlanned && (
        <TextField
          label="Publish at"
          type="datetime-local"
          hint={`In your time zone, ${localZone()}`}
          error={errors.publishAt}
          disabled={disabled}
          value={toLocalTime(values.publishAt)}
          onChange={(event) => set('publishAt', fromLocalTime(event.target.value))}
        />
      )}
    </div>
  );
}

/** A full hour that comes, as a first value. */
function inAnHour(): string {
  const at = new Date(Date.now() + 3_600_000);
  at.setMinutes(0, 0, 0);
  return at.toISOString();
}
