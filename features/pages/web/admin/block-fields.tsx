import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { RichTextField } from '#design/rich-text-field/rich-text-field.tsx';
import { RowsField } from '#design/rows-field/rows-field.tsx';
import { MediaField } from '#features/media/web/media-field.tsx';
import { toSnake } from '#platform/pure/casing.ts';
import type { FieldErrors } from '#platform/pure/refusal.ts';
import type { Field, Fields, ListField, NumberField } from '../../model/block-fields.ts';
import type { Audience, MediaReference, StoredAudio, StoredLink } from '../../model/block-values.ts';
import { newItem, newLink } from '../../model/editing/new-block.ts';
import styles from './page-editor.module.css';

interface BlockFieldsProps {
  fields: Fields;
  values: Readonly<Record<string, unknown>>;
  errors: FieldErrors;
  /** Of the errors of these fields: `blocks.b1`, `blocks.b1.items.0`. */
  path: string;
  onChange: (key: string, value: unknown) => void;
}

/** A form for fields of a block, of a group or of an item of a list. */
export function BlockFields({ fields, values, errors, path, onChange }: BlockFieldsProps) {
  return Object.entries(fields).map(([key, field]) => (
    <OneField
      key={key}
      field={field}
      value={values[key]}
      errors={errors}
      path={`${path}.${toSnake(key)}`}
      onChange={(value) => onChange(key, value)}
    />
  ));
}

interface OneFieldProps<F extends Field = Field> {
  field: F;
  value: unknown;
  errors: FieldErrors;
  path: string;
  onChange: (value: unknown) => void;
}

function OneField({ field, value, errors, path, onChange }: OneFieldProps) {
  const { label, help: hint, required } = field;
  const common = { label, hint, required, error: errors[path] };
  switch (field.input) {
    case 'text':
      return (
        <TextField
          {...common}
          maxLength={field.max}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'markdown':
      return <RichTextField {...common} limit={field.max} value={String(value ?? '')} onChange={onChange} />;
    case 'long_text':
      return (
        <TextArea
          {...common}
          limit={field.max}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'media':
      return (
        <MediaField
          {...common}
          kinds={field.kinds}
          value={value as MediaReference | null}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <SelectField {...common} value={String(value)} onChange={(event) => onChange(event.target.value)}>
          {Object.entries(field.options).map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </SelectField>
      );
    case 'toggle':
      return (
        <CheckboxField
          label={label}
          hint={hint}
          error={errors[path]}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'number':
      return <NumberInput {...{ field, value, errors, path, onChange }} />;
    case 'link':
      return <LinkInput {...{ field, value, errors, path, onChange }} />;
    case 'audio':
      return <AudioInput {...{ field, value, errors, path, onChange }} />;
    case 'group':
      return (
        <fieldset className={styles.group}>
          <legend>{label}</legend>
          <BlockFields
            fields={field.fields}
            values={(value ?? {}) as Record<string, unknown>}
            errors={errors}
            path={path}
            onChange={(key, inner) => onChange({ ...(value as object), [key]: inner })}
          />
        </fieldset>
      );
    case 'list':
      return <ListInput {...{ field, value, errors, path, onChange }} />;
  }
}

function NumberInput({ field, value, errors, path, onChange }: OneFieldProps<NumberField>) {
  const isAuto = value === 'auto';
  return (
    <div className={styles.number}>
      <TextField
        label={field.label}
        hint={field.help}
        error={errors[path]}
        type="number"
        min={field.min}
        max={field.max}
        disabled={isAuto}
        value={isAuto || value === null || value === undefined ? '' : String(value)}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      />
      {field.auto && (
        <CheckboxField
          label={`${field.label}: as many as fit`}
          checked={isAuto}
          onChange={(event) => onChange(event.target.checked ? 'auto' : (field.initial ?? field.min))}
        />
      )}
    </div>
  );
}

/** A link: a path of this site, or an https address. */
function LinkInput({ field, value, errors, path, onChange }: OneFieldProps) {
  const link = value as StoredLink | null;
  const target = link?.page?.path ?? link?.url ?? '';
  const set = (change: Partial<StoredLink>) => onChange({ ...newLink, ...link, ...change });
  const setTarget = (text: string) =>
    set(text.startsWith('/') ? { page: { path: text }, url: '' } : { page: null, url: text });
  const found = [path, `${path}.url`, `${path}.page`, `${path}.page.path`].flatMap(
    (key) => errors[key] ?? [],
  );
  return (
    <fieldset className={styles.group}>
      <legend>{field.label}</legend>
      {field.help && <p className={styles.quiet}>{field.help}</p>}
      <div className={styles.pair}>
        <TextField
          label="Text"
          maxLength={100}
          error={errors[`${path}.label`]}
          value={link?.label ?? ''}
          onChange={(event) => set({ label: event.target.value })}
        />
        <TextField
          label="Where to"
          hint="/tracks, or https://…"
          maxLength={1000}
          error={found}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
        />
        <SelectField
          label="For"
          value={link?.audience ?? 'everyone'}
          onChange={(event) => set({ audience: event.target.value as Audience })}
        >
          <option value="everyone">Everyone</option>
          <option value="guests">Guests</option>
          <option value="members">Members</option>
        </SelectField>
        <CheckboxField
          label="Opens a new tab"
          checked={link?.newTab ?? false}
          onChange={(event) => set({ newTab: event.target.checked })}
        />
      </div>
    </fieldset>
  );
}

function AudioInput({ field, value, errors, path, onChange }: OneFieldProps) {
  const audio = value as StoredAudio;
  const set = (change: Partial<StoredAudio>) => onChange({ ...audio, ...change });
  return (
    <fieldset className={styles.group}>
      <legend>{field.label}</legend>
      <TextField
        label="Name"
        maxLength={200}
        error={errors[`${path}.name`]}
        value={audio.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label="Caption"
        maxLength={500}
        error={errors[`${path}.caption`]}
        value={audio.caption}
        onChange={(event) => set({ caption: event.target.value })}
      />
      <MediaField
        label="Sound"
        kinds={['audio']}
        error={errors[`${path}.file`]}
        value={audio.file}
        onChange={(file) => set({ file })}
      />
      <MediaField
        label="Picture"
        kinds={['image']}
        error={errors[`${path}.thumbnail`]}
        value={audio.thumbnail}
        onChange={(thumbnail) => set({ thumbnail })}
      />
    </fieldset>
  );
}

function ListInput({ field, value, errors, path, onChange }: OneFieldProps<ListField>) {
  const one = (field.item.label || 'Item').toLowerCase();
  return (
    <RowsField
      label={field.label}
      one={one}
      hint={field.help}
      error={errors[path]}
      rows={(value ?? []) as readonly unknown[]}
      max={field.max}
      create={() => newItem(field.item)}
      onChange={onChange}
    >
      {(item, place, change) => (
        <OneField
          field={{ ...field.item, label: `${field.item.label || 'Item'} ${place + 1}` }}
          value={item}
          errors={errors}
          path={`${path}.${place}`}
          onChange={change}
        />
      )}
    </RowsField>
  );
}
