import { TextField } from '#design/field/text-field.tsx';
import { fieldErrorProps } from './auth-form.tsx';

interface NewPasswordFieldsProps {
  values: { password: string; passwordConfirmation: string };
  errors: { password?: string | undefined; passwordConfirmation?: string | undefined };
  /** The lines above the form, which the fields do not repeat. */
  messages: readonly string[];
  hint: string;
  set(name: 'password' | 'passwordConfirmation', value: string): void;
}

/** A new password and its repetition, for sign-up and reset. */
export function NewPasswordFields({ values, errors, messages, hint, set }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        label="Password"
        required
        type="password"
        autoComplete="new-password"
        hint={hint}
        value={values.password}
        onChange={(event) => set('password', event.target.value)}
        {...fieldErrorProps(errors.password, messages)}
      />
      <TextField
        label="Repeat password"
        required
        type="password"
        autoComplete="new-password"
        value={values.passwordConfirmation}
        onChange={(event) => set('passwordConfirmation', event.target.value)}
        {...fieldErrorProps(errors.passwordConfirmation, messages)}
      />
    </>
  );
}
