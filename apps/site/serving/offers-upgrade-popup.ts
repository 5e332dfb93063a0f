import {
  findCardGateway,
  findPaypalGateway,
  testGatewayName,
} from '#features/payments/server/get-payment-gateway.ts';
import type { Platform } from '#platform/server/call.ts';

/**
 * Whether free members are shown what plans hold. Where real money is taken they are not, since the popup promises recording, own sounds
 * and a larger library than the studio has yet; nor where nothing can be bought, or plans limit nothing.
 */
export function offersUpgradePopup(platform: Platform): boolean {
  const gateways = [findCardGateway(platform), findPaypalGateway(platform)].filter((one) => one !== null);
  const isReal = platform.config.stripe !== null || gateways.some(({ name }) => name !== testGatewayName);
  return platform.config.planLimits && gateways.length > 0 && !isReal;
}
