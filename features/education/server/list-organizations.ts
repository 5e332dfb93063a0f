import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listOrganizations as contract } from '../contract.ts';
import { schoolDomain } from '../model/school-domain.ts';
import { findOrganizationsOfDomain } from './find-organizations.ts';

/** Schools of the actor's e-mail domain; none without a verified address and for public mail providers. */
export async function listOrganizations(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const user = await findUserWithEmail(call.db, call.actor.userId);
  const domain = user?.email_verified_at ? schoolDomain(user.email_normalised) : null;
  const found = domain === null ? [] : await findOrganizationsOfDomain(call.db, domain);
  return {
    organizations: found.map(({ id, name, owner_name }) => ({ id, name, owner: { realName: owner_name } })),
  };
}
