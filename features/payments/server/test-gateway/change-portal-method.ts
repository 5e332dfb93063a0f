import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { changePortalMethod as contract, PortalView } from '../../portal.contract.ts';
import { updateGatewayCustomer } from './gateway-customers.store.ts';
import { findSubscriptionsOfCustomer, makeFailedRenewalsDue } from './gateway-subscriptions.store.ts';
import { portalCustomer } from './portal-customer.ts';
import { presentPortal } from './present-portal.ts';
import { endOf } from './present-subscription.ts';
import { tellHouse } from './tell-house.ts';

/** Replaces the stored test card, or takes it away; a renewal that has failed is tried again within a minute. */
export async function changePortalMethod(
  call: Call,
  { session: token, method }: InputOf<typeof contract>,
): Promise<PortalView> {
  const { session, customer } = await portalCustomer(call, token, { lock: true });
  if (customer.method !== method) {
    await updateGatewayCustomer(call.db, customer.id, { method });
    if (method) await makeFailedRenewalsDue(call.db, customer.id, call.now);
    for (const row of await findSubscriptionsOfCustomer(call.db, customer.id)) {
      if (!endOf(row, call.now)) await tellHouse(call, 'subscription.changed', row.id);
    }
  }
  return presentPortal(call, { session, customer: { ...customer, method } });
}
