import type { GatewayPayment } from '#features/payments/server/gateway.ts';
import { href } from '#platform/pure/page.ts';
import type { Platform } from '#platform/server/call.ts';
import { countryOfMethod, fingerprintOf } from '../../model/test-payment-methods.ts';
import { paypalPage } from '../../pages.ts';
import type { GatewayPaymentRow } from '../gateway.tables.ts';

/** The row as the gateway's interface returns it. */
export const presentGatewayPayment = ({ config }: Platform, row: GatewayPaymentRow): GatewayPayment => ({
  id: row.id,
  reference: row.reference,
  status: row.state === 'requires_action' && row.approved_as !== null ? 'approved' : row.state,
  amount: { minor: row.amount_minor, currency: row.currency },
  declineCode: row.decline_code,
  subscriptionId: row.subscription_id,
  clientSecret: row.client_secret,
  approvalUrl:
    row.return_url === null ? null : config.siteUrl + href(paypalPage, {}, { token: row.client_secret }),
  isSetup: row.amount_minor === 0,
  country: countryOfMethod(row.method),
  fingerprint: fingerprintOf(row.method, row.customer_id),
});
