import { createHash } from 'node:crypto';
import { insertUsers } from '#db/seeds/writers/members.store.ts';
import { updateDutiesOf } from '#db/seeds/writers/school-records.store.ts';
import { organizationExists } from '#features/education/server/find-organizations.ts';
import { upsertInvitations } from '#features/education/server/invitations/invitations.store.ts';
import {
  insertSchoolOwner,
  updateMembershipAsAccepted,
  upsertMembershipRequest,
} from '#features/education/server/memberships.store.ts';
import {
  insertOrganization,
  insertSubscription,
  insertTrial,
} from '#features/education/server/organizations.store.ts';
import { invitationLifetimeSeconds } from '#features/invitations/server/invitation-token.ts';
import { currentTermsVersion } from '#features/members/model/consents.ts';
import { newToken } from '#features/sign-in/server/sessions/session-token.ts';
import { uuidV4 } from '#platform/pure/ids.ts';
import type { Call } from '#platform/server/call.ts';
import { seedEmail } from '../community/seed-ids.ts';
import { plannedSchool } from './planned-school.ts';
import { OPEN_DAYS, seedClasses } from './seed-classes.ts';

const DAY_MS = 86_400_000;
const TRIAL_DAYS = 30;

const bytesOf = (what: string) => (size: number) =>
  createHash('sha256').update(`seed school ${what}`).digest().subarray(0, size);
/** The same in every installation. */
const idOf = (what: string): string => uuidV4(bytesOf(what));

/** Inserts the seeded school in its trial, with teachers, students, a membership request and pending invitations. */
export async function seedSchool(call: Call): Promise<void> {
  const { db, now } = call;
  const { name, country, owner, people, openedFor, invited } = plannedSchool;
  const organizationId = idOf(name);
  if (await organizationExists(db, organizationId)) return;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const opened = ago(openedFor);
  const ownerId = idOf(owner.username);
  await insertUsers(
    db,
    [owner, ...people].map(({ username }) => ({
      id: idOf(username),
      email: seedEmail(username),
      username,
      profileLink: username,
      about: null,
      country,
      accountType: 0,
      createdAt: opened,
      passwordHash: null,
      isSchoolOnly: true,
    })),
  );
  await insertOrganization(db, { id: organizationId, name, country, owner_id: ownerId, created_at: opened });
  await insertSchoolOwner(db, {
    id: idOf(`${owner.username} owns`),
    organization_id: organizationId,
    user_id: ownerId,
    first_name: owner.firstName,
    last_name: owner.lastName,
    position: owner.position,
    requested_at: opened,
    accepted_at: opened,
  });
  await insertTrial(db, ownerId, opened);
  await insertSubscription(db, {
    organization_id: organizationId,
    status: 'in_trial',
    token: newToken(bytesOf('subscription')),
    trial_end: ago(openedFor - TRIAL_DAYS),
    cancellation_scheduled: false,
    updated_at: opened,
  });
  for (const { username, name: known, role, inFor } of people) {
    const id = idOf(`${username} asks`);
    const at = ago(inFor ?? 1);
    await upsertMembershipRequest(db, { id, organizationId, userId: idOf(username), role, name: known, at });
    const consent = role === 'student' ? { by: ownerId, terms: currentTermsVersion } : null;
    if (inFor !== undefined) await updateMembershipAsAccepted(db, { id, at, consent });
  }
  const invitations = invited.map(({ email, role, ago: days }) => {
    const created = ago(days);
    return {
      id: idOf(`invitation of ${email}`),
      organization_id: organizationId,
      email,
      email_normalised: email,
      user_id: null,
      role,
      invited_by: ownerId,
      terms: currentTermsVersion,
      created_at: created,
      expires_at: new Date(created.getTime() + invitationLifetimeSeconds * 1000),
    };
  });
  await upsertInvitations(db, invitations, 'everybody');
  await seedClasses(call, { organizationId, ownerId, idOf });
  // Who tries the seeded school has as long to turn a second factor on as its known class code works.
  await updateDutiesOf(db, organizationId, new Date(now.getTime() + OPEN_DAYS * DAY_MS));
}
