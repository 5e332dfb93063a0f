import { consentError } from '#features/members/model/consents.ts';
import { insertConsents } from '#features/members/server/consents.store.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { getTermsVersion } from '#features/members/server/terms-versions.store.ts';
import { updateConsentState } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { acceptConsents as contract } from '../../contract.ts';
import { hasSchoolConsent } from './has-school-consent.ts';
import type { SchoolPlug } from './school-plug.ts';

/** Stores the consents with time and terms version. The terms count as accepted only with all required consents. */
export async function acceptConsents(
  schools: SchoolPlug,
  call: MemberCall,
  consents: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  const termsVersion = await getTermsVersion(call.platform);
  const user = await findUser(call.db, userId);
  if (!user) throw signedOut();
  const isEnough = consentError(consents, await hasSchoolConsent(schools, call, user)) === null;
  await insertConsents(call.db, { userId, at: call.now, source: 'consents', termsVersion, consents });
  await updateConsentState(call.db, userId, {
    marketing: consents.marketing,
    termsVersion: isEnough ? termsVersion : undefined,
  });
  return { ...consents, termsVersion, givenAt: call.now.toISOString() };
}
