import type { UserRow } from '#features/members/server/users.store.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { hasSecondFactor } from '../second-factor/verify-second-factor.ts';

/** Refuses members who have a password or a second factor: an e-mailed code must not stand in for either. */
export async function checkMayUseEmailedCode(call: Call, user: UserRow): Promise<void> {
  if (user.password_hash !== null)
    throw invalid({ base: ['Your account has a password. Please enter it instead.'] });
  if (await hasSecondFactor(call, user.id))
    throw invalid({ base: ['Your account has a second factor. Please enter a code of your app instead.'] });
}
