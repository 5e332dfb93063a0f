const minimumPasswordLength = 6;
const maximumPasswordLength = 128;

/** What is wrong with a new password, or null. Whether it is a common one is known to the server only. */
export function passwordFault(password: string): string | null {
  if (password === '') return 'This field is required';
  if (password.length < minimumPasswordLength) return 'Password should have at least 6 characters';
  if (password.length > maximumPasswordLength) return 'is too long (maximum is 128 characters)';
  return null;
}

/** What is wrong with its repetition, or null. */
export function confirmationFault(password: string, confirmation: string): string | null {
  return password === confirmation ? null : 'Confirm password is not equal to password';
}

/** The one message of the dialog in which a member changes their password, or null. */
export function passwordChangeFault(change: {
  currentPassword: string;
  password: string;
  passwordConfirmation: string;
}): string | null {
  const { currentPassword, password, passwordConfirmation } = change;
  const isShort = (text: string) => text.length < minimumPasswordLength;
  if ([currentPassword, password, passwordConfirmation].some(isShort))
    return 'Password must be at least 6 characters long';
  if (password !== passwordConfirmation) return 'Passwords do not match';
  return null;
}
