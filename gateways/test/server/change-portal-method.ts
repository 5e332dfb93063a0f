import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { changePortalMethod as contract, PortalView } from '../portal.contract.ts';
import { enqueueGatewayEvent } from './enqueue-gateway-event.ts';
import { updateGatewayCustomer } from './gateway-customers.store.ts';
import { findSubscriptionsOfCustomer, scheduleFailedRenewals } from './gateway-subscriptions.store.ts';
import { getPortalCustomer } from './get-portal.ts';
import { endedAtOf } from './present-gateway-subscription.ts';
import { presentPortal } from './present-portal.ts';

/** Replaces or removes the stored test card; a failed renewal is retried within a minute. */
export async function changePortalMethod(
  call: Call,
  { session: token, method }: InputOf<typeof contract>,
): Promise<PortalView> {
  const { session, customer } = await getPortalCustomer(call, token, { lock: true });
  if (customer.method !== method) {
    await updateGatewayCustomer(call.db, customer.id, { method });
    if (method) await scheduleFailedRenewals(call.db, customer.id, call.now);
    for (const row of await findSubscriptionsOfCustomer(call.db, customer.id)) {
      if (!endedAtOf(row, call.now)) await enqueueGatewayEvent(call, 'subscription.changed', row.id);
    }
  }
  return presentPortal(call, { session, customer: { ...customer, method } });
}
