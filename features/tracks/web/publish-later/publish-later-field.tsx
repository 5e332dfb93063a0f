import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import type { Form } from '#platform/web/forms/use-form.ts';
import { fromLocalTime, toLocalTime } from '#platform/web/local-time.ts';
import styles from './publish-later.module.css';
import { localZone } from './publish-plan.tsx';

interface PlannedFields {
  published: boolean;
  publishAt: string | null;
  /** "Publish later" is on, with or without a time. */
  isPlanned: boolean;
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
  if (values.published) return null;
  const plan = (wanted: boolean) => {
    set('isPlanned', wanted);
    set('publishAt', wanted ? hourAfterNext() : null);
  };
  return (
    <div className={styles.later}>
      <CheckboxField
        kind="switch"
        label="Publish later"
        disabled={disabled}
        checked={values.isPlanned}
        onChange={(event) => plan(event.target.checked)}
      />
      {values.isPlanned && (
        <TextField
          label="Publish at"
          type="datetime-local"
          required
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

/** The full hour after the next one, as a first value: the next may be over before the form is sent. */
function hourAfterNext(): string {
  const at = new Date(Date.now() + 2 * 3_600_000);
  at.setMinutes(0, 0, 0);
  return at.toISOString();
}
