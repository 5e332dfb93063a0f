import { type FieldErrors, invalid } from '#platform/pure/refusal.ts';
import { passwordConfirmationError } from '../model/password.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Refuses (422) a new password that everybody uses, or that its repetition does not equal. */
export async function checkNewPassword(password: string, confirmation: string): Promise<void> {
  const faults: FieldErrors = {};
  if (await isCommonPassword(password)) faults.password = ['This password is too common'];
  const unequal = passwordConfirmationError(password, confirmation);
  if (unequal !== null) faults.password_confirmation = [unequal];
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
