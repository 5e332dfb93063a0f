import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { GatewayCustomerRow, GatewayPortalSessionRow } from './gateway.table.ts';
import { findGatewayCustomer } from './gateway-customers.store.ts';
import { findPortalSession } from './gateway-portal-sessions.store.ts';
import { hashPortalToken, isPortalToken } from './portal-token.ts';

export interface PortalSessionWithCustomer {
  session: GatewayPortalSessionRow;
  customer: GatewayCustomerRow;
}

/**
 * Whom a portal's address is for; with `lock` the customer is held until the end of the transaction, for whatever changes them.
 * Throws 404 for an address that is not good, or not any more.
 */
export async function getPortalCustomer(
  call: Call,
  token: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<PortalSessionWithCustomer> {
  if (!isPortalToken(token)) throw notFound();
  const find = () => findPortalSession(call.db, hashPortalToken(token), call.now);
  const session = await find();
  const customer = session && (await findGatewayCustomer(call.db, session.customer_id, { lock }));
  // Whoever was forgotten while they were waited for has no portal any more.
  if (!session || !customer || (lock && !(await find()))) throw notFound();
  return { session, customer };
}
