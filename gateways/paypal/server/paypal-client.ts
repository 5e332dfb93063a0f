import type { z } from 'zod';
import { GatewayUnavailable, NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';
import type { PaypalConfig } from '#platform/server/config/config.ts';
import { createEgress, type Egress, type EgressAnswer } from '#platform/server/egress/egress.ts';
import { allIds } from '#platform/server/live/invalidation.ts';
import { Problem, Token } from './paypal-answers.ts';

/** PayPal asks banks while a payment is captured. */
const timeoutMs = 20_000;

/** The settings of PayPal. Throws GatewayUnavailable where it is not configured. */
export function paypalConfig({ config }: Pick<Platform, 'config'>): PaypalConfig {
  if (!config.paypal) throw new GatewayUnavailable(new Error('PayPal is not configured'));
  return config.paypal;
}

/** What PayPal refuses (4xx), by the issue that it names: `INSTRUMENT_DECLINED`. */
export class PaypalRefusal extends Error {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(`PayPal refuses: ${issue}`);
    this.name = 'PaypalRefusal';
    this.status = status;
    this.issue = issue;
  }
}

export interface PaypalRequest<S extends z.ZodType | null> {
  method?: 'GET' | 'POST';
  path: string;
  body?: object;
  /** The same id is the same request and the same answer. */
  requestId?: string;
  /** What the answer is read by; null where there is none. */
  answer: S;
}

/**
 * Asks PayPal. Throws GatewayUnavailable where the outcome is unknown, or the answer is none of the known form, NotAtGateway for an
 * id that PayPal does not know, and PaypalRefusal.
 */
export async function askPaypal<S extends z.ZodType | null>(
  platform: Platform,
  { method = 'GET', path, body, requestId, answer: schema }: PaypalRequest<S>,
): Promise<S extends z.ZodType ? z.output<S> : undefined> {
  const { egress, tokens, apiUrl } = openPaypal(platform);
  const send = async () =>
    egress(apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${await tokens.get('token', () => fetchToken(platform))}`,
        accept: 'application/json',
        // The answer has all of what was changed.
        prefer: 'return=representation',
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(requestId ? { 'paypal-request-id': requestId } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const answered = await orUnavailable(async () => {
    const first = await send();
    if (first.status !== 401) return first;
    tokens.invalidate(allIds);
    return send();
  });
  checkStatus(answered, path);
  return (schema ? read(schema, answered) : undefined) as S extends z.ZodType ? z.output<S> : undefined;
}

/** A certificate of PayPal's webhooks, as PEM. The address is checked before. Throws GatewayUnavailable. */
export async function fetchCertificate(platform: Platform, address: string): Promise<string> {
  const { egress, certificates } = openPaypal(platform);
  return certificates.get(address, async () => {
    const { status, body } = await orUnavailable(() => egress(address));
    if (status !== 200) throw new GatewayUnavailable(new Error(`a certificate was answered ${status}`));
    return body.toString('utf8');
  });
}

const openPaypal = oncePerOwner(
  ({ config }: Platform) => config,
  (platform) => {
    const { apiUrl, certificateUrl } = paypalConfig(platform);
    return {
      apiUrl,
      egress: createPaypalEgress([apiUrl, certificateUrl]),
      tokens: createCache<string>({ maxEntries: 1, ttlMs: 300_000 }),
      certificates: createCache<string>({ maxEntries: 20, ttlMs: 3_600_000 }),
    };
  },
);

/** Loopback addresses are allowed only with a plain http address in the settings, which production refuses. */
function createPaypalEgress(addresses: readonly string[]): Egress {
  const urls = addresses.map((address) => new URL(address));
  const isPlain = urls.some(({ protocol }) => protocol === 'http:');
  return createEgress({
    hosts: urls.map(({ hostname }) => hostname),
    timeoutMs,
    maxBytes: 2_000_000,
    ...(isPlain ? { plain: true, ownAddresses: ['127.0.0.1', '::1'] } : {}),
  });
}

/** PayPal's tokens are good for hours. */
async function fetchToken(platform: Platform): Promise<string> {
  const { clientId, clientSecret, apiUrl } = paypalConfig(platform);
  const credentials = Buffer.from(`${clientId}:${clientSecret.reveal()}`).toString('base64');
  const answer = await openPaypal(platform).egress(`${apiUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  if (answer.status !== 200) throw new GatewayUnavailable(new Error(`a token was answered ${answer.status}`));
  return read(Token, answer).access_token;
}

async function orUnavailable(ask: () => Promise<EgressAnswer>): Promise<EgressAnswer> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof GatewayUnavailable ? error : new GatewayUnavailable(error);
  }
}

/** Statuses that say nothing about the request itself: it may have been carried out. */
const unknownOutcomes: ReadonlySet<number> = new Set([401, 403, 408, 409, 429]);

function checkStatus(answer: EgressAnswer, path: string): void {
  const { status } = answer;
  if (status < 300) return;
  if (status >= 500 || unknownOutcomes.has(status))
    throw new GatewayUnavailable(new Error(`${path} was answered ${status}`));
  if (status === 404) throw new NotAtGateway(path);
  const { name, details } = read(Problem, answer);
  throw new PaypalRefusal(status, details?.[0]?.issue ?? name);
}

function read<S extends z.ZodType>(schema: S, { body }: EgressAnswer): z.output<S> {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch (error) {
    throw new GatewayUnavailable(error);
  }
}
