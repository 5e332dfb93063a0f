import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { changePortalCustomer as contract, PortalView } from '../portal.contract.ts';
import { updateGatewayCustomer } from './gateway-customers.store.ts';
import { getPortalCustomer } from './get-portal.ts';
import { presentPortal } from './present-portal.ts';

/** Changes name and address on bills. */
export async function changePortalCustomer(
  call: Call,
  { session: token, name, email }: InputOf<typeof contract>,
): Promise<PortalView> {
  const { session, customer } = await getPortalCustomer(call, token, { lock: true });
  await updateGatewayCustomer(call.db, customer.id, { name, email });
  return presentPortal(call, { session, customer: { ...customer, name, email } });
}
