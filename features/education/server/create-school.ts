import type { Insertable } from 'kysely';
import type { SchoolAccountForm } from '#features/sign-in/school.contract.ts';
import { newToken } from '#features/sign-in/server/sessions/session-token.ts';
import { uuidV4 } from '#platform/pure/ids.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { OrganizationSubscriptionTable, OrganizationTable } from './education.tables.ts';
import { announceMembershipChange } from './end-school-sessions.ts';
import { insertSchoolOwner } from './memberships.store.ts';
import { insertOrganization, insertSubscription, insertTrial } from './organizations.store.ts';

const trialDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

export const alreadyLinkedText = 'Your account is already linked to an organization.';

interface CreatedSchool {
  organization: Pick<OrganizationTable, 'id' | 'name' | 'country' | 'owner_id' | 'created_at'>;
  subscription: Pick<Insertable<OrganizationSubscriptionTable>, 'status' | 'trial_end'>;
}

/**
 * Creates a school with the member as its owner, with a 30-day trial unless they had one. Refuses (409) members of a school.
 * Call it in a transaction.
 */
export async function createSchool(
  call: Call,
  userId: string,
  form: SchoolAccountForm,
): Promise<CreatedSchool> {
  const { db, now } = call;
  const id = uuidV4(call.randomBytes);
  const organization = { id, name: form.name, country: form.country, owner_id: userId, created_at: now };
  await insertOrganization(db, organization);
  const isFree = await insertSchoolOwner(db, {
    id: call.newId(),
    organization_id: id,
    user_id: userId,
    first_name: form.firstName,
    last_name: form.lastName,
    position: form.role,
    requested_at: now,
    accepted_at: now,
  });
  if (!isFree) throw conflict(alreadyLinkedText, 'linked_to_organization');
  const hasTrial = await insertTrial(db, userId, now);
  const subscription = {
    organization_id: id,
    status: hasTrial ? ('in_trial' as const) : ('cancelled' as const),
    token: newToken(call.randomBytes),
    trial_end: hasTrial ? new Date(now.getTime() + trialDays * dayMs) : null,
    cancellation_scheduled: false,
    updated_at: now,
  };
  await insertSubscription(db, subscription);
  await announceMembershipChange(call, userId);
  return { organization, subscription };
}
