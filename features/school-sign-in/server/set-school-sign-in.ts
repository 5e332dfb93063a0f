import { schoolDomain } from '#features/education/model/school-domain.ts';
import { checkSchoolOwner } from '#features/education/server/check-school-owner.ts';
import { checkRecentSignIn } from '#features/sign-in/server/sessions/recent-sign-in.ts';
import { revokeSessionsProvedBySchool } from '#features/sign-in/server/sessions/sessions.ts';
import { deleteIdentitiesOfSchool } from '#features/sign-in/server/social/social-identities.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { type FieldErrors, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { setSchoolSignIn as contract, getSchoolSignIn as getContract } from '../contract.ts';
import { isDomainProved, issuerAddressError, parseDomain } from '../model/issuer-address.ts';
import { findTeacherDomains } from './find-schools.ts';
import { callbackUrlOf, sealClientSecret } from './school-issuer.ts';
import {
  findSchoolSignIn,
  lockSchoolSignIn,
  type SchoolSignInRow,
  upsertSchoolSignIn,
} from './school-sign-ins.store.ts';

/** The settings, for the owner of the school. */
export async function getSchoolSignIn(
  call: MemberCall,
  { id }: InputOf<typeof getContract>,
): Promise<AnswerOf<typeof getContract>> {
  await checkSchoolOwner(call, id);
  return presentSchoolSignIn(call, id, await findSchoolSignIn(call.db, id));
}

/** Stores the settings. What another issuer or "off" ends, ends with the commit. */
export async function setSchoolSignIn(
  call: MemberCall,
  { id, ...given }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await checkSchoolOwner(call, id);
  await checkRecentSignIn(call);
  const before = await lockSchoolSignIn(call.db, id);
  const domains = [...new Set(given.domains.map((text) => parseDomain(text)))];
  const errors = validate(given, {
    domains,
    proved: await findProvedDomains(call, id),
    loopback: call.platform.config.schoolIssuersOnLoopback,
    hasSecret: before !== undefined,
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const row: SchoolSignInRow = {
    organization_id: id,
    issuer: given.issuer.trim(),
    client_id: given.clientId.trim(),
    client_secret: given.clientSecret
      ? sealClientSecret(call, id, given.clientSecret)
      : (before?.client_secret ?? Buffer.alloc(0)),
    domains: domains.filter((domain) => domain !== null),
    is_on: given.on,
    changed_at: call.now,
    version: call.newId(),
  };
  await upsertSchoolSignIn(call.db, row);
  const hasMoved = before !== undefined && before.issuer !== row.issuer;
  if (hasMoved) await deleteIdentitiesOfSchool(call.db, id);
  if (hasMoved || !row.is_on) await revokeSessionsProvedBySchool(call, id);
  return presentSchoolSignIn(call, id, row);
}

type Given = Omit<InputOf<typeof contract>, 'id'>;

interface Facts {
  domains: readonly (string | null)[];
  proved: readonly string[];
  loopback: boolean;
  hasSecret: boolean;
}

function validate(given: Given, { domains, proved, loopback, hasSecret }: Facts): FieldErrors {
  const issuerError = issuerAddressError(given.issuer.trim(), { loopback });
  const wrong = domains.findIndex((domain) => domain === null || !isDomainProved(domain, proved));
  return {
    ...(issuerError !== null && { issuer: [issuerError] }),
    ...(given.clientId.trim() === '' && { client_id: ['This field is required'] }),
    ...(!given.clientSecret && !hasSecret && { client_secret: ['This field is required'] }),
    ...(wrong >= 0 && {
      domains: [
        domains[wrong] === null
          ? 'Enter domains only, like school.org'
          : `No teacher of the school has a verified address at ${domains[wrong]}`,
      ],
    }),
  };
}

/** Without those of public mail providers, which prove nothing. */
const findProvedDomains = async (call: MemberCall, id: string): Promise<string[]> =>
  (await findTeacherDomains(call.db, id)).filter((domain) => schoolDomain(`@${domain}`) !== null);

async function presentSchoolSignIn(
  call: MemberCall,
  id: string,
  row: SchoolSignInRow | undefined,
): Promise<AnswerOf<typeof contract>> {
  return {
    settings: row
      ? {
          issuer: row.issuer,
          clientId: row.client_id,
          domains: row.domains,
          on: row.is_on,
          changedAt: row.changed_at.toISOString(),
        }
      : null,
    callbackUrl: callbackUrlOf(call),
    provedDomains: await findProvedDomains(call, id),
  };
}
