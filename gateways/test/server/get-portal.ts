import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getPortal as contract, PortalView } from '../portal.contract.ts';
import { findGatewayCustomer } from './gateway-customers.store.ts';
import { findPortalSession } from './gateway-portal-sessions.store.ts';
import { hashPortalToken, isPortalToken } from './portal-token.ts';
import { type PortalSessionWithCustomer, presentPortal } from './present-portal.ts';

export async function getPortal(call: Call, { session }: InputOf<typeof contract>): Promise<PortalView> {
  return presentPortal(call, await getPortalCustomer(call, session));
}

/**
 * The customer of a portal session; with `lock` their row is locked until the transaction ends. Refuses (404) an
 * unknown or expired session, and every one in production.
 */
export async function getPortalCustomer(
  call: Call,
  token: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<PortalSessionWithCustomer> {
  if (!call.platform.config.testGateway || !isPortalToken(token)) throw notFound();
  const find = () => findPortalSession(call.db, hashPortalToken(token), call.now);
  const session = await find();
  const customer = session && (await findGatewayCustomer(call.db, session.customer_id, { lock }));
  // The customer may have been erased while the lock was awaited.
  if (!session || !customer || (lock && !(await find()))) throw notFound();
  return { session, customer };
}
