import { TextField } from '#design/field/text-field.tsx';
import { fieldErrorProps } from './auth-form.tsx';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  error?: string | undefined;
  /** The lines above the form, which the fields do not repeat. */
  messages?: readonly string[];
}

/** The e-mail address for signing in. */
export function EmailField({ value, onChange, error, messages = [] }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      required
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...fieldErrorProps(error, messages)}
    />
  );
}
