import { TextField } from '#design/field/text-field.tsx';
import { accentError } from '#features/site-settings/model/accent.ts';
import styles from './site-page.module.css';

interface AccentFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** A colour by its code or by the browser's picker; what is too faint in a theme is said at once. */
export function AccentField({ value, error, onChange }: AccentFieldProps) {
  const faint = isColour(value) ? accentError(value.toLowerCase()) : null;
  return (
    <div className={styles.accent}>
      <TextField
        label="Accent colour"
        hint="Like #f0c419, for buttons and marks. Empty: the yellow of the house."
        maxLength={7}
        spellCheck={false}
        value={value}
        error={error ?? (faint === null ? undefined : `This colour ${faint}`)}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <input
        type="color"
        className={styles.swatch}
        aria-label="Pick the accent colour"
        value={isColour(value) ? value.toLowerCase() : '#f0c419'}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
