import { endAtGateway } from '#features/billing/server/subscriptions/end-at-gateway.ts';
import { findSchoolSubscription } from '#features/billing/server/subscriptions/find-subscriptions.ts';
import {
  lockSubscription,
  updateSchoolOwner,
} from '#features/billing/server/subscriptions/subscription.store.ts';
import type { SchoolEnding } from '#features/education/server/ownership/school-endings.ts';

/** The licence of a school is its new owner's, who is written to and may cancel it; it ends when the school is closed. */
export const licenceEnding: SchoolEnding = {
  handOver: ({ db }, { organizationId, userId }) => updateSchoolOwner(db, organizationId, userId),

  async close(call, organizationId) {
    const found = await findSchoolSubscription(call.db, organizationId);
    const row = found && (await lockSubscription(call.db, found.id));
    if (row && (row.status !== 'cancelled' || row.restarting_since))
      await endAtGateway(call, row, 'so the school was not closed');
  },
};
