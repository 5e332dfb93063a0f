import { findPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import type { Platform } from '#platform/server/call.ts';

/** The gateways that charge another amount without asking the payer. */
export const findMovingGateways = (platform: Platform): string[] =>
  ['stripe', 'test'].filter((name) => findPaymentGateway(platform, name)?.changePrice);
