const minimumPasswordLength = 6;
const maximumPasswordLength = 128;

/** What is wrong with a new password, or null. Whether it is a common one is known to the server only. */
export function passwordError(password: string): string | null {
  if (password === '') return 'This field is required';
  if (password.length < minimumPasswordLength) return 'Password should have at least 6 characters';
  if (password.length > maximumPasswordLength) return 'is too long (maximum is 128 characters)';
  return null;
}

/** What is wrong with its repetition, or null. */
export function passwordConfirmationError(password: string, confirmation: string): string | null {
  return password === confirmation ? null : 'Confirm password is not equal to password';
}

interface PasswordChange {
  currentPassword: string;
  password: string;
  passwordConfirmation: string;
}

/** The one message of the dialog in which a member changes their password and the first field that it is about, or null. */
export function passwordChangeError(
  change: PasswordChange,
): { at: keyof PasswordChange; text: string } | null {
  const names = ['currentPassword', 'password', 'passwordConfirmation'] as const;
  const short = names.find((name) => change[name].length < minimumPasswordLength);
  if (short) return { at: short, text: 'Password must be at least 6 characters long' };
  if (change.password === change.passwordConfirmation) return null;
  return { at: 'passwordConfirmation', text: 'Passwords do not match' };
}
