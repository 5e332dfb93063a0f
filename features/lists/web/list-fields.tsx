import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import type { Form } from '#platform/web/forms/use-form.ts';
import {
  LIST_TITLE_LIMIT,
  type ListKind,
  type ListVisibility,
  listKinds,
  listVisibilities,
} from '../model/list-limits.ts';
import { listKindLabels, listVisibilityHints, listVisibilityLabels } from './list-texts.ts';

interface ListValues {
  title: string;
  kind: ListKind;
  visibility: ListVisibility;
}

/** The fields of a list that a new one has, too. */
export function ListFields<V extends ListValues>({
  form,
  autoFocus,
}: {
  form: Form<V>;
  autoFocus?: boolean;
}) {
  const { values, errors, messages, set } = form;
  return (
    <>
      <TextField
        label="Title"
        required
        autoFocus={autoFocus}
        autoComplete="off"
        maxLength={LIST_TITLE_LIMIT}
        value={values.title}
        error={errors.title ?? messages}
        onChange={(event) => set('title', event.target.value as V['title'])}
      />
      <SelectField
        label="Kind"
        value={values.kind}
        onChange={(event) => set('kind', event.target.value as V['kind'])}
      >
        {listKinds.map((kind) => (
          <option key={kind} value={kind}>
            {listKindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Who can see it"
        hint={listVisibilityHints[values.visibility]}
        value={values.visibility}
        onChange={(event) => set('visibility', event.target.value as V['visibility'])}
      >
        {listVisibilities.map((one) => (
          <option key={one} value={one}>
            {listVisibilityLabels[one]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
