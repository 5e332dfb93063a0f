import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import type { Form } from '#platform/web/forms/use-form.ts';

export interface MediaTexts {
  name: string;
  alternativeText: string;
  decorative: boolean;
}

export const mediaTextLabels = { alternativeText: 'Alternative text', fileName: 'The file' };

/** The fields that describe an item; only a picture has an alternative text. */
export function MediaTextFields<V extends MediaTexts>({
  form,
  isPicture,
}: {
  form: Form<V>;
  isPicture: boolean;
}) {
  const { name, alternativeText, decorative } = form.values;
  const set = form.set as <K extends keyof MediaTexts>(field: K, value: MediaTexts[K]) => void;
  const errors: Partial<Record<keyof MediaTexts, string>> = form.errors;
  return (
    <>
      <TextField
        label="Name"
        required
        maxLength={200}
        value={name}
        error={errors.name}
        onChange={(event) => set('name', event.target.value)}
      />
      {isPicture && (
        <>
          <TextField
            label="Alternative text"
            hint="What the picture shows, for those who do not see it"
            maxLength={500}
            disabled={decorative}
            value={alternativeText}
            error={errors.alternativeText}
            onChange={(event) => set('alternativeText', event.target.value)}
          />
          <CheckboxField
            label="Only decoration"
            hint="It says nothing that the text around it does not say"
            checked={decorative}
            onChange={(event) => set('decorative', event.target.checked)}
          />
        </>
      )}
    </>
  );
}
