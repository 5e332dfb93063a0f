import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import type { Form } from '#platform/web/forms/use-form.ts';
import { type ClassColour, classColours } from '../model/class-colour.ts';

export interface NameAndColour {
  name: string;
  colour: ClassColour;
}

/** Name and colour of a class, of a new one or one that is changed. */
export function ClassFields<T extends NameAndColour>({ form: given }: { form: Form<T> }) {
  // A form of more fields sets these two as one of them alone does.
  const form = given as unknown as Form<NameAndColour>;
  return (
    <>
      <TextField
        label="Name"
        required
        maxLength={100}
        autoComplete="off"
        value={form.values.name}
        error={form.errors.name ?? form.messages[0]}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <SelectField
        label="Colour"
        value={form.values.colour}
        onChange={(event) =>
          form.set('colour', classColours.find((one) => one === event.target.value) ?? 'blue')
        }
      >
        {classColours.map((colour) => (
          <option key={colour} value={colour}>
            {colour[0]?.toUpperCase() + colour.slice(1)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
