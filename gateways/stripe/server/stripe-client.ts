import type Stripe from 'stripe';
import { GatewayUnavailable, NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import { oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';
import type { StripeConfig } from '#platform/server/config/config.ts';
import { createEgress, type Egress, type EgressAnswer } from '#platform/server/egress/egress.ts';

/** Cards are charged while their banks think. */
const timeoutMs = 20_000;

/** The settings of Stripe. Throws GatewayUnavailable where it is not configured. */
export function stripeConfig({ config }: Pick<Platform, 'config'>): StripeConfig {
  if (!config.stripe) throw new GatewayUnavailable(new Error('Stripe is not configured'));
  return config.stripe;
}

/** The company's own package, loaded when it is first used. It repeats nothing and reports nothing by itself. */
export const loadStripe = oncePerOwner<Platform, Promise<Stripe>>(
  ({ config }) => config,
  async (platform) => {
    const { apiUrl, secretKey } = stripeConfig(platform);
    const { default: StripeClient } = await import('stripe');
    const { hostname, port, protocol } = new URL(apiUrl);
    const isPlain = protocol === 'http:';
    const egress = createEgress({
      hosts: [hostname],
      timeoutMs,
      maxBytes: 8_000_000,
      ...(isPlain ? { plain: true, ownAddresses: ['127.0.0.1', '::1'] } : {}),
    });
    return new StripeClient(secretKey.reveal(), {
      host: hostname,
      port: port === '' ? (isPlain ? 80 : 443) : port,
      protocol: isPlain ? 'http' : 'https',
      httpClient: httpClientOf(egress),
      maxNetworkRetries: 0,
      telemetry: false,
    });
  },
);

/**
 * Asks Stripe. Throws GatewayUnavailable where the outcome is unknown, NotAtGateway for an id that Stripe does not know, and
 * Stripe's own errors otherwise: see `stripeErrorOf`.
 */
export async function askStripe<T>(platform: Platform, ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = await loadStripe(platform);
  try {
    return await ask(stripe);
  } catch (error) {
    throw toGatewayError(error);
  }
}

/** What Stripe has refused. */
export interface StripeRefusal {
  /** The class of the package: `StripeCardError`. */
  type: string;
  code: string | undefined;
  /** The bank's reason. */
  declineCode: string | undefined;
  /** The parameter that is wrong. */
  param: string | undefined;
}

/** What Stripe has refused; null for any other error. */
export function stripeRefusalOf(error: unknown): StripeRefusal | null {
  if (!(error instanceof Error && 'type' in error && typeof error.type === 'string')) return null;
  if (!error.type.startsWith('Stripe')) return null;
  const { type, code, decline_code, param } = error as Stripe.errors.StripeError;
  // The package writes '' for a reason that is not given.
  return { type, code: code || undefined, declineCode: decline_code || undefined, param: param || undefined };
}

/** Refusals that say nothing about the request itself: it may have been carried out. */
const unknownOutcomes: ReadonlySet<string> = new Set([
  'StripeAPIError',
  'StripeAuthenticationError',
  'StripeConnectionError',
  'StripePermissionError',
  'StripeRateLimitError',
]);

function toGatewayError(error: unknown): unknown {
  const refusal = stripeRefusalOf(error);
  if (!refusal) return error;
  if (unknownOutcomes.has(refusal.type)) return new GatewayUnavailable(error);
  // A card that Stripe does not know is the buyer's mistake.
  if (refusal.code === 'resource_missing' && refusal.param !== 'payment_method')
    return new NotAtGateway(refusal.param ?? 'given');
  return error;
}

type StripeHttpClient = Required<Stripe.StripeConfig>['httpClient'];

/** The package's requests by way of the egress client. */
const httpClientOf = (egress: Egress): StripeHttpClient => ({
  getClientName: () => 'egress',
  async makeRequest(host, port, path, method, headers, body, protocol) {
    const answer = await egress(`${protocol}://${host}:${port}${path}`, {
      method: method as 'GET' | 'POST' | 'DELETE',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(body ? { body } : {}),
    });
    return responseOf(answer);
  },
});

const responseOf = (answer: EgressAnswer) => ({
  getStatusCode: () => answer.status,
  getHeaders: () => answer.headers as Record<string, string>,
  getRawResponse: () => answer,
  toStream: () => {
    throw new Error('Nothing is streamed from Stripe');
  },
  toJSON: async () => JSON.parse(answer.body.toString('utf8')) as unknown,
});
