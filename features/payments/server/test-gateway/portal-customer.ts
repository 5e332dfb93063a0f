import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { GatewayCustomerRow, GatewayPortalSessionRow } from './gateway.table.ts';
import { findGatewayCustomer } from './gateway-customers.store.ts';
import { findPortalSession } from './gateway-portal-sessions.store.ts';
import { hashPortalToken, isPortalToken } from './portal-token.ts';

export interface OpenPortal {
  session: GatewayPortalSessionRow;
  customer: GatewayCustomerRow;
}

/** Whom a portal's address is for. Throws 404 for one that is not good, or not any more. */
export async function portalCustomer(call: Call, token: string): Promise<OpenPortal> {
  const session = isPortalToken(token)
    ? await findPortalSession(call.db, hashPortalToken(token), call.now)
    : null;
  const customer = session && (await findGatewayCustomer(call.db, session.customer_id));
  if (!session || !customer) throw notFound();
  return { session, customer };
}
