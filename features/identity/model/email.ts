/** One address has one form: Unicode compatibility forms unified, spaces around it gone, lower case. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

const emailPattern = /^(?!\.)(?!.*\.\.)[A-Z0-9_'+\-.]*[A-Z0-9_+-]@([A-Z0-9][A-Z0-9-]*\.)+[A-Z]{2,}$/i;
const forbiddenCharacters = /[/%,$#!^&*()]/;

const maximumEmailLength = 254;

/** What is wrong with an address that somebody wants to sign up with, or null. */
export function emailError(email: string): string | null {
  const address = normaliseEmail(email);
  if (address === '') return 'This field is required';
  if (forbiddenCharacters.test(address)) return 'Your email address contains invalid characters';
  if (address.length > maximumEmailLength || !emailPattern.test(address)) return 'Please enter valid email';
  return null;
}

/** What is wrong with an address that a member wants to change to, or null. */
export function newEmailError(email: string): string | null {
  const address = normaliseEmail(email);
  return address.length > maximumEmailLength || !emailPattern.test(address) ? 'Invalid email' : null;
}
