import type { Platform } from '#platform/server/call.ts';
import type { PaymentGateway } from './gateway.ts';
import { testGateway } from './test-gateway/test-gateway.ts';

/** The payment gateway of this installation: the built-in test gateway, as no other can be configured. */
export function getPaymentGateway(platform: Platform): PaymentGateway {
  return testGateway(platform);
}
