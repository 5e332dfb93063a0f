import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { skipPortalTime as contract, PortalView } from '../portal.contract.ts';
import { getPortalCustomer } from './get-portal-customer.ts';
import { presentPortal } from './present-portal.ts';
import { skipToDueDate } from './skip-to-due-date.ts';

/** Makes a subscription's next date now. An ended one stays as it is. */
export async function skipPortalTime(
  call: Call,
  { session: token, subscriptionId }: InputOf<typeof contract>,
): Promise<PortalView> {
  const open = await getPortalCustomer(call, token);
  if (!(await skipToDueDate(call.platform, open.customer.id, subscriptionId))) throw notFound();
  return presentPortal(call, open);
}
