import type { Platform } from '#platform/server/call.ts';
import type { PaymentGateway } from './gateway.ts';
import { testGateway } from './test-gateway/test-gateway.ts';

/** The gateway that this house takes money by: the built-in test gateway, as no other is there to be configured. */
export function getPaymentGateway(platform: Platform): PaymentGateway {
  return testGateway(platform);
}
