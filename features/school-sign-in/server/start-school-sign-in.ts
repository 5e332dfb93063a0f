import { normaliseEmail } from '#features/members/model/email.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound, Refusal, tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { startSchoolSignIn as contract } from '../contract.ts';
import { findSchoolsOfClassCode, findSchoolsOfDomain, type SignInSchool } from './find-schools.ts';
import { schoolAttempts } from './school-attempts.ts';
import { callbackUrlOf, schoolIssuer } from './school-issuer.ts';
import { findUsableSchoolSignIn } from './school-sign-ins.store.ts';
import { createSchoolState } from './school-state.ts';

/** No school, one without this sign-in and one that has turned it off get the same answer. */
const unknown = () =>
  notFound(
    'We know no school that signs in here with this. Try your address at the school, or ask your teacher.',
  );

/** Finds the school and answers the address of its issuer, with a state for this browser. */
export async function startSchoolSignIn(
  call: Call,
  { school, organizationId }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (call.platform.config.edition !== 'education') throw unknown();
  const attempts = schoolAttempts(call);
  checkNoWait(await attempts.waitForUnknown());
  const found = (await findSchools(call, school)).filter(
    ({ id }) => organizationId === undefined || id === organizationId,
  );
  if (found.length > 1) return { url: null, schools: found };
  const settings = found[0] && (await findUsableSchoolSignIn(call.db, found[0].id));
  if (!settings) {
    await attempts.countUnknown();
    throw unknown();
  }
  checkNoWait(await attempts.countStart(settings.organization_id));
  try {
    const client = await schoolIssuer(call, settings);
    const url = await client.authorizationUrl(callbackUrlOf(call), await createSchoolState(call, settings), {
      scope: 'openid email profile',
      // Devices are shared, so that the issuer must not go on with who signed in last.
      prompt: 'select_account',
      ...(school.includes('@') && { login_hint: school.trim() }),
    });
    return { url, schools: [] };
  } catch (error) {
    call.platform.log.warn({ err: error, school: settings.organization_id }, "a school's issuer failed");
    throw new Refusal(503, 'The sign-in of your school does not answer. Please try again in a few minutes.', {
      code: 'school_unreachable',
    });
  }
}

/** By an address of the school, or by the code of one of its classes. */
function findSchools(call: Call, text: string): Promise<SignInSchool[]> {
  const at = text.lastIndexOf('@');
  if (at >= 0) return findSchoolsOfDomain(call.db, normaliseEmail(text.slice(at + 1)));
  return findSchoolsOfClassCode(call.db, text.toUpperCase().replace(/[^A-Z]/g, ''), call.now);
}

function checkNoWait(waitSeconds: number): void {
  if (waitSeconds > 0) throw tooMany(waitSeconds);
}
