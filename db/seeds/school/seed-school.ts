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
import type { Call } from '#platform/server/call.ts';
import { seedEmail } from '../community/seed-ids.ts';
import type { PlannedSchool } from './planned-school.ts';
import { schoolIdOf as idOf, schoolTokenOf } from './school-ids.ts';
import { OPEN_DAYS, seedClasses } from './seed-classes.ts';

const DAY_MS = 86_400_000;

/** Inserts a school in its trial, with people, requests, pending invitations and classes. A second call changes nothing. */
export async function seedSchool(call: Call, planned: PlannedSchool): Promise<void> {
  const { db, now } = call;
  const { name, country, owner, people, openedFor, trialLeft } = planned;
  const organizationId = idOf(name);
  if (await organizationExists(db, organizationId)) return;
  const opened = daysBefore(now, openedFor);
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
      emailVerifiedAt: opened,
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
    token: schoolTokenOf(name),
    trial_end: daysBefore(now, -trialLeft),
    cancellation_scheduled: false,
    updated_at: opened,
  });
  for (const { username, name: known, role, inFor } of people) {
    const id = idOf(`${username} asks`);
    const at = daysBefore(now, inFor ?? 1);
    await upsertMembershipRequest(db, { id, organizationId, userId: idOf(username), role, name: known, at });
    const consent = role === 'student' ? { by: ownerId, terms: currentTermsVersion } : null;
    if (inFor !== undefined) await updateMembershipAsAccepted(db, { id, at, consent });
  }
  await inviteByEmail(call, { organizationId, ownerId }, planned);
  await seedClasses(call, { organizationId, ownerId }, planned);
  // Who tries the seeded school has as long to turn a second factor on as its known class code works.
  await updateDutiesOf(db, organizationId, daysBefore(now, -OPEN_DAYS));
}

async function inviteByEmail(
  { db, now }: Call,
  { organizationId, ownerId }: { organizationId: string; ownerId: string },
  { invited }: PlannedSchool,
): Promise<void> {
  const invitations = invited.map(({ email, role, ago }) => {
    const created = daysBefore(now, ago);
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
  if (invitations.length > 0) await upsertInvitations(db, invitations, 'everybody');
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
