import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { acceptConsents as contract } from '../contract.ts';
import { consentFault, currentTermsVersion } from '../model/consents.ts';
import { insertConsents } from './consents.store.ts';
import { updateUser } from './users.store.ts';

/** Stores the values with time and terms version; the terms count as accepted only with all that this host asks for. */
export async function acceptConsents(
  call: MemberCall,
  consents: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  const termsVersion = currentTermsVersion;
  const isEnough = consentFault(consents, call.platform.config.edition === 'education') === null;
  await insertConsents(call.db, { userId, at: call.now, source: 'consents', termsVersion, consents });
  await updateUser(call.db, userId, {
    subscribed_to_newsletter: consents.marketing,
    ...(isEnough && { terms_version: termsVersion }),
  });
  return { ...consents, termsVersion, givenAt: call.now.toISOString() };
}
