import { type Consents, consentError } from '#features/members/model/consents.ts';
import { emailError } from '#features/members/model/email.ts';
import { passwordConfirmationError, passwordError } from '../model/password.ts';

interface SignUpValues {
  email: string;
  password: string;
  passwordConfirmation: string;
  consents: Consents;
}

/**
 * The form's own validation errors by field, the same rules as on the server. `schoolConsents`: a school answers for
 * the member's age.
 */
export function signUpErrors(
  values: SignUpValues,
  schoolConsents: boolean,
): Partial<Record<keyof SignUpValues, string>> {
  const { email, password, passwordConfirmation, consents } = values;
  const errors = {
    email: emailError(email),
    password: passwordError(password),
    passwordConfirmation:
      passwordConfirmation === ''
        ? 'This field is required'
        : passwordConfirmationError(password, passwordConfirmation),
    consents: consentError(consents, schoolConsents),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== null));
}
