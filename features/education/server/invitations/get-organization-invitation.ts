import { invitationToken as tokenKind } from '#features/invitations/server/invitation-token.ts';
import { findUserWithEmail } from '#features/members/server/find-user.ts';
import { findValidToken } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getOrganizationInvitation as contract } from '../../invitations.contract.ts';
import { checkNotBanned } from '../bans.store.ts';
import type { OrganizationInvitationTable } from '../education.tables.ts';
import { findOwnMembership } from '../find-organizations.ts';
import { countSchoolTeachers, getSchoolLicence } from '../find-school-licence.ts';
import { findInvitationPageData, hasOpenRequest } from './find-invitations.ts';
import { findOpenInvitationOf } from './invitations.store.ts';

/** The school's name and the actor's relation to it; 403 for banned members. An invitation is shown to its recipient only. */
export async function getOrganizationInvitation(
  call: Call,
  { id, invitationToken }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { db, actor, platform } = call;
  const school = await findInvitationPageData(db, id);
  if (!school) throw notFound();
  const { userId } = actor;
  if (userId !== null) await checkNotBanned(db, id, userId);
  const own = userId === null ? undefined : await findOwnMembership(db, userId);
  const isMember = own?.id === id;
  const invitation =
    userId === null || isMember
      ? undefined
      : await findInvitationForActor(call, { userId, organizationId: id, token: invitationToken });
  return {
    id,
    name: school.name,
    membershipId: invitation?.id ?? null,
    isMember,
    ownerUsername: school.owner_username,
    ...((isMember || invitation) && school.owner_name !== null && { ownerName: school.owner_name }),
    requestedMembership: userId !== null && (await hasOpenRequest(db, id, userId)),
    hasReachedTheLimit: invitation?.role === 'faculty' && (await isFullForTeachers(call, id)),
    autoAccept: false,
    eduMode: platform.config.edition === 'education',
    organization: own ? { id: own.id, name: own.name } : null,
  };
}

async function isFullForTeachers(call: Call, id: string): Promise<boolean> {
  const { teachers } = await getSchoolLicence(call, id);
  return teachers !== null && (await countSchoolTeachers(call.db, id)) >= teachers;
}

/** The actor's open invitation, by their id or by their address, if it is verified or proved by the token of the e-mail. */
async function findInvitationForActor(
  call: Call,
  { userId, organizationId, token }: { userId: string; organizationId: string; token: string | undefined },
): Promise<OrganizationInvitationTable | undefined> {
  const user = await findUserWithEmail(call.db, userId);
  if (!user) return undefined;
  const found = await findOpenInvitationOf(call.db, { organizationId, user, now: call.now });
  if (!found || found.user_id !== null || user.email_verified_at !== null) return found;
  const peeked = token === undefined ? null : await findValidToken(call, tokenKind, token);
  return peeked?.payload.invitationId === found.id ? found : undefined;
}
