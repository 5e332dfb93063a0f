import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { skipPortalTime as contract, PortalView } from '../../portal.contract.ts';
import { portalCustomer } from './portal-customer.ts';
import { presentPortal } from './present-portal.ts';
import { shiftSubscription } from './shift-subscription.ts';

/** Lets a subscription's next date come now. An ended one stays as it is. */
export async function skipPortalTime(
  call: Call,
  { session: token, subscriptionId }: InputOf<typeof contract>,
): Promise<PortalView> {
  const open = await portalCustomer(call, token);
  if (!(await shiftSubscription(call.platform, open.customer.id, subscriptionId))) throw notFound();
  return presentPortal(call, open);
}
