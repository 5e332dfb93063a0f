const minimumPasswordLength = 6;
const maximumPasswordLength = 128;

/** The validation error for a new password, or null. Only the server checks for common passwords. */
export function passwordError(password: string): string | null {
  if (password === '') return 'This field is required';
  if (password.length < minimumPasswordLength) return 'Password should have at least 6 characters';
  if (password.length > maximumPasswordLength) return 'is too long (maximum is 128 characters)';
  return null;
}

/** The validation error for a repeated password, or null. */
export function passwordConfirmationError(password: string, confirmation: string): string | null {
  return password === confirmation ? null : 'Confirm password is not equal to password';
}

interface PasswordChange {
  currentPassword: string;
  password: string;
  passwordConfirmation: string;
}

/** The first validation error of the change-password dialog with its field, or null. */
export function passwordChangeError(
  change: PasswordChange,
): { at: keyof PasswordChange; text: string } | null {
  const names = ['currentPassword', 'password', 'passwordConfirmation'] as const;
  const short = names.find((name) => change[name].length < minimumPasswordLength);
  if (short) return { at: short, text: 'Password must be at least 6 characters long' };
  if (change.password === change.passwordConfirmation) return null;
  return { at: 'passwordConfirmation', text: 'Passwords do not match' };
}
