import { type FieldErrors, invalid } from '#platform/pure/refusal.ts';
import { passwordConfirmationError } from '../../model/password.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Refuses (422) a common password, and one that differs from its repetition. */
export async function checkNewPassword(password: string, confirmation: string): Promise<void> {
  const errors: FieldErrors = {};
  if (await isCommonPassword(password)) errors.password = ['This password is too common'];
  const confirmationError = passwordConfirmationError(password, confirmation);
  if (confirmationError !== null) errors.password_confirmation = [confirmationError];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
