import ChevronDown from 'lucide-react/icons/chevron-down';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { genreSlug } from '#features/tracks/model/genre-slug.ts';
import { genres } from '#features/tracks/model/genres.ts';
import { keyName, soundKeys } from '#platform/pure/sound/sound-keys.ts';
import { parseSearch } from '#platform/web/search-params.ts';
import {
  dateLabels,
  lengthLabels,
  licenceFilters,
  licenceLabel,
  namesOfFilters,
  parseTrackFilters,
  type TrackFilters,
  typedFilterError,
} from '../model/track-filters.ts';
import { FilterChips } from './filter-chips.tsx';
import styles from './track-filter-fields.module.css';

type Option = readonly [value: string, label: string];

/** Name in the address, label and options of each filter that is chosen from a list. */
const selects: readonly {
  name: 'genre' | 'length' | 'key' | 'licence' | 'date';
  label: string;
  options: readonly Option[];
}[] = [
  { name: 'genre', label: 'Genre', options: genres.map(({ name }) => [genreSlug(name), name]) },
  { name: 'length', label: 'Length', options: Object.entries(lengthLabels) },
  { name: 'key', label: 'Key', options: soundKeys.map((key) => [key, keyName(key)]) },
  { name: 'licence', label: 'Licence', options: licenceFilters.map((id) => [id, licenceLabel(id)]) },
  { name: 'date', label: 'Published', options: Object.entries(dateLabels) },
];

interface TrackFilterFieldsProps {
  filters: TrackFilters;
  term: string;
  sort: string | undefined;
  mobile: boolean;
  onFilters: (filters: TrackFilters) => void;
}

/** The filters of tracks as a form, which works without scripts, and the chosen ones as links that take them away. */
export function TrackFilterFields({ filters, term, sort, mobile, onFilters }: TrackFilterFieldsProps) {
  const summary = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const count = namesOfFilters(filters).length;
  const apply = (changed: Record<string, string> = {}) => {
    if (form.current === null) return;
    const sent = new URLSearchParams(new FormData(form.current) as unknown as Record<string, string>);
    onFilters(parseTrackFilters({ ...parseSearch(`?${sent}`), ...changed }));
  };
  const [errors, setErrors] = useState<FieldErrors>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = typedErrors(event.currentTarget);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first === undefined) apply();
    else event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const typed = (name: TypedName) => ({
    name,
    error: errors[name],
    onTyped: () => setErrors(({ [name]: _gone, ...rest }) => rest),
  });
  return (
    <div className={styles.filters}>
      <details open={!mobile}>
        <summary ref={summary} className={styles.summary}>
          <Icon of={SlidersHorizontal} size={18} />
          {count === 0 ? 'Filters' : `Filters (${count})`}
          <Icon of={ChevronDown} size={16} className={styles.chevron} />
        </summary>
        <form
          ref={form}
          className={styles.form}
          action="/community/search"
          aria-label="Filters"
          onSubmit={submit}
        >
          <input type="hidden" name="type" value="mixdown" />
          <input type="hidden" name="term" value={term} />
          {sort !== undefined && <input type="hidden" name="sort" value={sort} />}
          {selects.map(({ name, label, options }) => (
            <SelectField
              key={name}
              name={name}
              label={label}
              // Keeps the browser from restoring the value of another visit.
              autoComplete="off"
              value={filters[name] ?? ''}
              onChange={(event) => apply({ [name]: event.currentTarget.value })}
            >
              <option value="">Any</option>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
          ))}
          <fieldset className={styles.tempo}>
            <legend className={styles.legend}>Tempo (bpm)</legend>
            <Typed
              {...typed('bpm_from')}
              label="Tempo from, in bpm"
              placeholder="From"
              value={filters.bpmFrom}
            />
            <span aria-hidden="true">–</span>
            <Typed {...typed('bpm_to')} label="Tempo to, in bpm" placeholder="To" value={filters.bpmTo} />
          </fieldset>
          <Typed {...typed('tag')} label="Tag" placeholder="Any" value={filters.tag} shown />
          <Button type="submit">Apply</Button>
        </form>
      </details>
      <FilterChips {...{ filters, term, sort }} onRemove={() => summary.current?.focus()} />
    </div>
  );
}

const typedNames = ['bpm_from', 'bpm_to', 'tag'] as const;
type TypedName = (typeof typedNames)[number];
type FieldErrors = Partial<Record<TypedName, string>>;

/** What is wrong with the typed filters of the form, by field. */
function typedErrors(form: HTMLFormElement): FieldErrors {
  const sent = new FormData(form);
  return Object.fromEntries(
    typedNames.flatMap((name) => {
      const error = typedFilterError(name, String(sent.get(name) ?? ''));
      return error === null ? [] : [[name, error]];
    }),
  );
}

interface TypedProps {
  name: TypedName;
  error: string | undefined;
  onTyped: () => void;
  label: string;
  placeholder: string;
  value: string | number | undefined;
  /** Shows the label. */
  shown?: boolean;
}

/** A field that is applied by Enter or the button; a value from elsewhere (a chip, the back button) replaces what is typed. */
function Typed({ name, label, placeholder, value, error, onTyped, shown = false }: TypedProps) {
  const given = String(value ?? '');
  const [typed, setTyped] = useState(given);
  const [seen, setSeen] = useState(given);
  if (seen !== given) {
    setSeen(given);
    setTyped(given);
  }
  const isTempo = name !== 'tag';
  return (
    <TextField
      {...{ name, label, placeholder, error }}
      {...(isTempo ? { inputMode: 'decimal', maxLength: 6 } : { maxLength: 60 })}
      hideLabel={!shown}
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onTyped();
      }}
    />
  );
}
