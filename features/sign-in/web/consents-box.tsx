import { useId } from 'react';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { type Consents, findMissingConsents } from '#features/members/model/consents.ts';
import styles from './auth.module.css';
import { fieldErrorProps } from './auth-form.tsx';

interface ConsentsBoxProps {
  consents: Consents;
  onChange: (consents: Consents) => void;
  /** A school answers for the member's age. */
  schoolConsents: boolean;
  error?: string | undefined;
}

const texts = [
  ['age', "I am 16 or older, or have my parent's or guardian's consent"],
  ['terms', 'I accept the Terms of Service and Privacy Policy'],
  ['marketing', 'Send me news and offers'],
] as const;

interface AgeBoxProps extends Pick<ConsentsBoxProps, 'consents' | 'onChange' | 'error'> {
  /** The lines above the form, which the fields do not repeat. */
  messages: readonly string[];
}

/** The only checkbox of a sign-up whose button accepts the terms, for members without a school. */
export function AgeBox({ consents, onChange, error, messages }: AgeBoxProps) {
  const ownId = useId();
  const errorProps = fieldErrorProps(error, messages);
  const isShownAbove = 'errorId' in errorProps;
  return (
    <fieldset className={styles.consents}>
      <legend className={styles.hidden}>Consents</legend>
      <CheckboxField
        label={texts[0][1]}
        required
        checked={consents.age}
        errorId={error ? (isShownAbove ? errorProps.errorId : ownId) : undefined}
        onChange={(event) => onChange({ ...consents, age: event.target.checked })}
      />
      <p id={ownId} className={styles.fault} role="alert">
        {isShownAbove ? null : error}
      </p>
    </fieldset>
  );
}

/** The consents of a sign-up. */
export function ConsentsBox({ consents, onChange, schoolConsents, error }: ConsentsBoxProps) {
  const errorId = useId();
  const missing = error ? findMissingConsents(consents, schoolConsents) : [];
  return (
    <fieldset className={styles.consents}>
      <legend className={styles.hidden}>Consents</legend>
      {texts.map(([name, label]) => (
        <CheckboxField
          key={name}
          label={label}
          required={name !== 'marketing'}
          checked={consents[name]}
          errorId={missing.includes(name) ? errorId : undefined}
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
