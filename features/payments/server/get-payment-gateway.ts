import { testGateway } from '#gateways/test/server/test-gateway.ts';
import type { Platform } from '#platform/server/call.ts';
import type { PaymentGateway } from './gateway.ts';

/** The payment gateway of this installation: the built-in test gateway, as no other can be configured. */
export function getPaymentGateway(platform: Platform): PaymentGateway {
  return testGateway(platform);
}
