import type { Call } from '#platform/server/call.ts';
import type { PortalChargeView, PortalSubscriptionView, PortalView } from '../portal.contract.ts';
import type {
  GatewayChargeRow,
  GatewayCustomerRow,
  GatewayPortalSessionRow,
  GatewaySubscriptionRow,
} from './gateway.tables.ts';
import { findChargesOfCustomer } from './gateway-charges.store.ts';
import { findSubscriptionsOfCustomer } from './gateway-subscriptions.store.ts';
import { endedAtOf, gatewayStatusOf } from './present-gateway-subscription.ts';

const maxShownCharges = 100;

export interface PortalSessionWithCustomer {
  session: GatewayPortalSessionRow;
  customer: GatewayCustomerRow;
}

/** All that the portal shows about one customer. */
export async function presentPortal(
  call: Call,
  { session, customer }: PortalSessionWithCustomer,
): Promise<PortalView> {
  const subscriptions = await findSubscriptionsOfCustomer(call.db, customer.id);
  const charges = await findChargesOfCustomer(call.db, customer.id, maxShownCharges);
  return {
    section: session.section,
    returnUrl: session.return_url,
    expiresAt: session.expires_at.toISOString(),
    name: customer.name ?? '',
    email: customer.email ?? '',
    method: customer.method,
    subscriptions: subscriptions.map((row) => presentPortalSubscription(row, call.now)),
    charges: charges.map(presentPortalCharge),
  };
}

function presentPortalSubscription(row: GatewaySubscriptionRow, now: Date): PortalSubscriptionView {
  const endedAt = endedAtOf(row, now);
  return {
    id: row.id,
    title: row.title,
    frequency: row.frequency,
    status: gatewayStatusOf(row, now),
    minor: row.price_minor,
    currency: row.currency,
    currentPeriodEnd: row.period_end.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    dueAt: endedAt ? null : (row.due_at?.toISOString() ?? null),
    renewalFailedAt: endedAt ? null : (row.renewal_failed_at?.toISOString() ?? null),
  };
}

function presentPortalCharge(row: GatewayChargeRow & { title: string }): PortalChargeView {
  return {
    id: row.id,
    title: row.title,
    at: row.created_at.toISOString(),
    minor: row.amount_minor,
    currency: row.currency,
    method: row.method,
    declineCode: row.decline_code,
    periodStart: row.period_start.toISOString(),
    periodEnd: row.period_end.toISOString(),
  };
}
