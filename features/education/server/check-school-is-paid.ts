import { href } from '#platform/pure/page.ts';
import { forbidden, limitReached, type WayToMore } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { schoolSubscriptionPage } from '../pages.ts';
import { findOwnMembership } from './find-organizations.ts';
import { countSchoolTeachers, getSchoolLicence } from './find-school-licence.ts';

/**
 * Refuses (403 `school_unpaid`, or `school_closed`) what a school does with a trial or a licence only (EDU-033, EDU-186): whatever makes or changes
 * something. Reading, exporting, signing in, taking out and banning go on. Where nothing can be bought nothing is refused.
 */
export async function checkSchoolIsPaid(call: Call, organizationId: string): Promise<void> {
  const { state } = await getSchoolLicence(call, organizationId);
  if (state === 'closed') throw forbidden('Your school is closed.', 'school_closed');
  if (state === 'read_only')
    throw forbidden('Your school can only be read until its owner buys a licence.', 'school_unpaid');
}

/**
 * Refuses (403) another teacher: `limit_reached` without a free licence (for the owner with the way to more), `school_unpaid` as above. Locks the licences until the
 * transaction ends, so that the last one is given once.
 */
export async function checkFreeTeacherLicence(call: Call, organizationId: string): Promise<void> {
  const { teachers } = await getSchoolLicence(call, organizationId, 'update');
  if (teachers !== null && (await countSchoolTeachers(call.db, organizationId)) >= teachers)
    throw limitReached('All teacher licences are in use', await findWayToMore(call, organizationId));
}

/** The subscription, for the owner, who alone buys licences. */
async function findWayToMore({ db, actor }: Call, organizationId: string): Promise<WayToMore | undefined> {
  if (actor.userId === null) return undefined;
  const own = await findOwnMembership(db, actor.userId);
  return own?.id === organizationId && own.role === 'owner'
    ? { text: 'More licences', address: href(schoolSubscriptionPage) }
    : undefined;
}
