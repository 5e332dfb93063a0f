import type { PortalRequest } from '#features/payments/server/gateway.ts';
import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { findGatewayCustomer } from './gateway-customers.store.ts';
import { insertPortalSession } from './gateway-portal-sessions.store.ts';
import { hashPortalToken, newPortalToken } from './portal-token.ts';

const hourMs = 3_600_000;

/** Creates an address of the portal, valid for one hour. Throws NotAtGateway. */
export async function openPortal(
  platform: Platform,
  { customer, section, returnUrl }: PortalRequest,
): Promise<{ url: string; expiresAt: Date }> {
  if (!/^https?:$/.test(URL.parse(returnUrl)?.protocol ?? '')) {
    throw new Error('The portal leads back to a web address only');
  }
  const token = newPortalToken(platform.randomBytes);
  const expiresAt = new Date(platform.clock.now().getTime() + hourMs);
  await transaction(platform.db, async (db) => {
    const row = await findGatewayCustomer(db, customer);
    if (!row) throw new NotAtGateway(customer);
    await insertPortalSession(db, {
      token_hash: hashPortalToken(token),
      customer_id: row.id,
      section,
      return_url: returnUrl,
      expires_at: expiresAt,
    });
  });
  const query = new URLSearchParams({ session: token, section });
  return { url: `${platform.config.siteUrl}/test-gateway/portal?${query}`, expiresAt };
}
