import { type Consents, consentFault } from '../model/consents.ts';
import { emailFault } from '../model/email.ts';
import { confirmationFault, passwordFault } from '../model/password.ts';

interface SignUpValues {
  email: string;
  password: string;
  passwordConfirmation: string;
  consents: Consents;
}

/** What the form finds wrong by itself: field to its message. The server knows the same rules. `schoolConsents`: a school answers for their age. */
export function signUpFaults(
  values: SignUpValues,
  schoolConsents: boolean,
): Partial<Record<keyof SignUpValues, string>> {
  const { email, password, passwordConfirmation, consents } = values;
  const faults = {
    email: emailFault(email),
    password: passwordFault(password),
    passwordConfirmation:
      passwordConfirmation === ''
        ? 'This field is required'
        : confirmationFault(password, passwordConfirmation),
    consents: consentFault(consents, schoolConsents),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, message]) => message !== null));
}
