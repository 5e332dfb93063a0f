import { findBillingDetails } from '#features/receipts/server/billing-details.store.ts';
import { mayBeInEu } from '#platform/pure/eu-countries.ts';
import type { Call } from '#platform/server/call.ts';

/** Whether the caller has to agree to the delivery of sounds: all have who could withdraw from the contract without that. */
export async function needsDeliveryConsent({ db, actor, http }: Call): Promise<boolean> {
  const details = actor.userId === null ? undefined : await findBillingDetails(db, actor.userId);
  return mayBeInEu(http.country, details?.country ?? null);
}
