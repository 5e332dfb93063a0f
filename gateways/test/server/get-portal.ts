import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { getPortal as contract, PortalView } from '../portal.contract.ts';
import { getPortalCustomer } from './get-portal-customer.ts';
import { presentPortal } from './present-portal.ts';

export async function getPortal(call: Call, { session }: InputOf<typeof contract>): Promise<PortalView> {
  return presentPortal(call, await getPortalCustomer(call, session));
}
