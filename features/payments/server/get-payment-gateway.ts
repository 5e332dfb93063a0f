import { paypalGateway } from '#gateways/paypal/server/paypal-gateway.ts';
import { stripeGateway } from '#gateways/stripe/server/stripe-gateway.ts';
import { testGateway } from '#gateways/test/server/test-gateway.ts';
import type { Platform } from '#platform/server/call.ts';
import type { PaymentGateway } from './gateway.ts';
import { GatewayUnavailable } from './gateway-errors.ts';

/** The name of the test gateway in our rows. */
export const testGatewayName = 'test';

/** The payment gateway of this name; null where it is not configured here. The test gateway is not in production. */
export function findPaymentGateway(platform: Platform, name: string): PaymentGateway | null {
  const { testGateway: isTestOn, stripe, paypal } = platform.config;
  if (name === 'paypal') return paypal ? paypalGateway(platform) : null;
  if (name === testGatewayName) return isTestOn ? testGateway(platform) : null;
  return name === 'stripe' && stripe ? stripeGateway(platform) : null;
}

/** The names of the gateways that can be asked here. */
export const listPaymentGateways = (platform: Platform): string[] =>
  ['paypal', 'stripe', testGatewayName].filter((name) => findPaymentGateway(platform, name) !== null);

/**
 * Whether this gateway was only for trying things out and is gone: nobody has paid anything at it, and nobody can ask it again. What
 * began there is over.
 */
export const isGatewayGone = (platform: Platform, name: string): boolean =>
  name === testGatewayName && findPaymentGateway(platform, name) === null;

/** The gateway where new payments by card are made; null where none is configured. */
export const findCardGateway = (platform: Platform): PaymentGateway | null =>
  findPaymentGateway(platform, 'stripe') ?? findPaymentGateway(platform, testGatewayName);

/** The gateway where new payments by PayPal are made; null where none is configured. */
export const findPaypalGateway = (platform: Platform): PaymentGateway | null =>
  findPaymentGateway(platform, 'paypal') ?? findPaymentGateway(platform, testGatewayName);

/**
 * The payment gateway of this name, which every row of ours keeps: what began at one gateway stays there when new payments go
 * to another. Throws GatewayUnavailable where it is not configured here.
 */
export function getPaymentGateway(platform: Platform, name: string): PaymentGateway {
  const gateway = findPaymentGateway(platform, name);
  if (!gateway) throw new GatewayUnavailable(new Error(`the payment gateway ${name} is not configured`));
  return gateway;
}
