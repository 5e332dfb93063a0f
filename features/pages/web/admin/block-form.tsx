import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import type { FieldErrors } from '#platform/pure/refusal.ts';
import { type StoredBlock, spacingSizes, themes, widths } from '../../model/block-kind.ts';
import { blockKindOf } from '../../model/block-kinds.ts';
import { BlockFields } from './block-fields.tsx';
import styles from './page-editor.module.css';

interface BlockFormProps {
  block: StoredBlock;
  /** Of the whole page. */
  errors: FieldErrors;
  onChange: (change: Partial<StoredBlock>) => void;
}

/** The form of a block, built from its kind's fields, and what every block has. */
export function BlockForm({ block, errors, onChange }: BlockFormProps) {
  const kind = blockKindOf(block.component);
  return (
    <div className={styles.fields}>
      <h2 className={styles.formTitle}>{kind?.name ?? block.component}</h2>
      {kind ? (
        <>
          <p className={styles.quiet}>{kind.about}</p>
          <BlockFields
            fields={kind.fields}
            values={block}
            errors={errors}
            path={`blocks.${block.id}`}
            onChange={(key, value) => onChange({ [key]: value })}
          />
        </>
      ) : (
        <p>This program does not know this kind of block. It is kept as it is.</p>
      )}
      <fieldset className={styles.group}>
        <legend>Around it</legend>
        <div className={styles.pair}>
          <Choice
            label="Width"
            options={widths}
            value={block.width}
            onChange={(width) => onChange({ width })}
          />
          <Choice
            label="Background"
            options={themes}
            value={block.theme}
            onChange={(theme) => onChange({ theme })}
          />
          <Choice
            label="Space above"
            options={spacingSizes}
            value={block.spacing.top}
            onChange={(top) => onChange({ spacing: { ...block.spacing, top } })}
          />
          <Choice
            label="Space below"
            options={spacingSizes}
            value={block.spacing.bottom}
            onChange={(bottom) => onChange({ spacing: { ...block.spacing, bottom } })}
          />
        </div>
        <CheckboxField
          label="The background runs into the next block's"
          checked={block.fade}
          onChange={(event) => onChange({ fade: event.target.checked })}
        />
      </fieldset>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly T[];
  value: T;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value as T)}>
      {options.map((option) => (
        <option key={option} value={option}>
          {option.charAt(0).toUpperCase() + option.slice(1)}
        </option>
      ))}
    </SelectField>
  );
}
