import type { Db } from '#platform/server/call.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import { findStaffIds } from '../find-class-people.ts';

/** Open pages of the school's owner and teachers hear that a student or a class has to wait, or does no more. */
export async function publishWaitingChange(db: Db, organizationId: string): Promise<void> {
  const message = { event: 'school-changed' };
  const staff = await findStaffIds(db, organizationId);
  await publishLive(
    db,
    staff.map((id) => ({ channel: `user:${id}`, message })),
  );
}
