import { changePassword } from '#features/sign-in/server/passwords/change-password.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { toProfileDocument } from '../model/profile-document.ts';
import type { updateUser as contract } from '../profile.contract.ts';
import { updateProfile } from './update-profile.ts';

/** Changes a member: the password alone, or the profile. Site admins never change another member's password. */
export async function updateUser(
  call: MemberCall,
  { guid, user }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (guid !== call.actor.userId && !call.actor.siteAdmin) throw forbidden();
  const { currentPassword, password, passwordConfirmation, email, consents, ...change } = user;
  if (email !== undefined || consents !== undefined) refuseRejectedFields(call, guid, { email, consents });
  const secrets = { currentPassword, password, passwordConfirmation };
  const hasSecrets = Object.values(secrets).some((secret) => secret !== undefined);
  if (!hasSecrets) return toProfileDocument(await updateProfile(call, guid, change));
  if (guid !== call.actor.userId) throw forbidden();
  checkPasswordFields(secrets, change);
  await changePassword(call, {
    guid,
    user: {
      currentPassword: currentPassword ?? '',
      password: password ?? '',
      passwordConfirmation: passwordConfirmation ?? '',
    },
  });
  return { data: null };
}

/** E-mail address and consents have calls of their own; not even site admins may change them. */
function refuseRejectedFields(
  call: MemberCall,
  guid: string,
  given: { email?: unknown; consents?: unknown },
): never {
  if (guid !== call.actor.userId) throw forbidden();
  const fields = Object.entries(given).filter(([, value]) => value !== undefined);
  throw invalid(Object.fromEntries(fields.map(([field]) => [field, ['cannot be changed here']])));
}

/** A change of password has exactly its three fields. */
function checkPasswordFields(secrets: object, change: object): void {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length > 0) throw invalid({ password: ['can only be changed by itself'] });
  const names = {
    currentPassword: 'current_password',
    password: 'password',
    passwordConfirmation: 'password_confirmation',
  };
  const missing = Object.entries(names).filter(
    ([key]) => (secrets as Record<string, unknown>)[key] === undefined,
  );
  if (missing.length === 0) return;
  throw invalid(Object.fromEntries(missing.map(([, name]) => [name, ['This field is required']])));
}
