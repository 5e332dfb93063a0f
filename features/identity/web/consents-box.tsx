import { useId } from 'react';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { useSettings } from '#platform/web/app-context.tsx';
import { type Consents, consentsToGive } from '../model/consents.ts';
import styles from './auth.module.css';

interface ConsentsBoxProps {
  consents: Consents;
  onChange: (consents: Consents) => void;
  error?: string | undefined;
}

const texts = [
  ['age', "I am 16 or older, or have my parent's or guardian's consent"],
  ['terms', 'I accept the Terms of Service and Privacy Policy'],
  ['marketing', 'Send me news and offers'],
] as const;

/** What somebody agrees to when they sign up. */
export function ConsentsBox({ consents, onChange, error }: ConsentsBoxProps) {
  const errorId = useId();
  const { educationMode } = useSettings();
  const faulty = error ? consentsToGive(consents, educationMode) : [];
  return (
    <fieldset className={styles.consents}>
      <legend className={styles.hidden}>Consents</legend>
      {texts.map(([name, label]) => (
        <CheckboxField
          key={name}
          label={label}
          checked={consents[name]}
          errorId={faulty.includes(name) ? errorId : undefined}
          onChange={(event) => onChange({ ...consents, [name]: event.target.checked })}
        />
      ))}
      <p className={styles.quiet}>
        Read the{' '}
        <Anchor href="/terms-of-service" target="_blank">
          Terms of Service
        </Anchor>{' '}
        and the{' '}
        <Anchor href="/privacy-policy" target="_blank">
          Privacy Policy
        </Anchor>
        .
      </p>
      <p id={errorId} className={styles.fault} role="alert">
        {error}
      </p>
    </fieldset>
  );
}
