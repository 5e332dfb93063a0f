/** The canonical form of an address: NFKC, trimmed, in lower case. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

const emailPattern = /^(?!\.)(?!.*\.\.)[A-Z0-9_'+\-.]*[A-Z0-9_+-]@([A-Z0-9][A-Z0-9-]*\.)+[A-Z]{2,}$/i;
const forbiddenCharacters = /[/%,$#!^&*()]/;

const maximumEmailLength = 254;

/** The validation error for the address of a sign-up, or null. */
export function emailError(email: string): string | null {
  const address = normaliseEmail(email);
  if (address === '') return 'This field is required';
  if (forbiddenCharacters.test(address)) return 'Your email address contains invalid characters';
  if (address.length > maximumEmailLength || !emailPattern.test(address)) return 'Please enter valid email';
  return null;
}

/** The validation error for the new address of a member, or null. */
export function newEmailError(email: string): string | null {
  const address = normaliseEmail(email);
  return address.length > maximumEmailLength || !emailPattern.test(address) ? 'Invalid email' : null;
}
