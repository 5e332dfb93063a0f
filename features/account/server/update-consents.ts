import { insertMarketingConsent } from '#features/members/server/consents.store.ts';
import { updateConsentState } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { updateConsents as contract } from '../contract.ts';

/** Stores the consent with value, time and source, and sets the newsletter subscription. */
export async function updateConsents(
  call: MemberCall,
  { marketing }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  await insertMarketingConsent(call.db, { userId, at: call.now, marketing });
  await updateConsentState(call.db, userId, { marketing });
  return { marketing };
}
