import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicUnicast } from './unicast.ts';

export interface EgressAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

export interface EgressRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** Sends a request to another host. Throws an `EgressRefusal` for a forbidden address, a timeout or a failed connection. */
export type Egress = (address: string, request?: EgressRequest) => Promise<EgressAnswer>;

export type EgressReason =
  | 'bad_address'
  | 'host_not_allowed'
  | 'address_not_public'
  | 'redirect'
  | 'too_large'
  | 'timeout'
  | 'unreachable';

/** Why an outbound request was refused or failed. The text is for the log, not for users. */
export class EgressRefusal extends Error {
  readonly reason: EgressReason;

  constructor(reason: EgressReason, text: string, cause?: unknown) {
    super(text, { cause });
    this.name = 'EgressRefusal';
    this.reason = reason;
  }
}

export interface EgressSettings {
  /** Allowed hosts; `*.example.com` allows every subdomain. */
  hosts: readonly string[];
  /** Allowed addresses of the operator's network that are not public, e.g. of a sign-on server. */
  ownAddresses?: readonly string[];
  /** Also allows plain HTTP and ports other than 443; only together with own addresses. */
  plain?: boolean;
  maxBytes?: number;
  timeoutMs?: number;
  lookup?: LookupFunction;
}

/** Creates the outbound HTTP client of an integration: listed hosts, public addresses checked on connection, no redirects, limited size and time. */
export function createEgress(settings: EgressSettings): Egress {
  const { hosts, ownAddresses = [], plain = false, maxBytes = 512 * 1024, timeoutMs = 10_000 } = settings;
  const mayConnect = (ip: string) => ownAddresses.includes(ip) || isPublicUnicast(ip);
  const lookup = checkedLookup(settings.lookup ?? (systemLookup as LookupFunction), mayConnect);

  return async (address, { method = 'GET', headers = {}, body } = {}) => {
    const url = readAddress(address, plain);
    if (!isListed(url.hostname, hosts))
      throw new EgressRefusal('host_not_allowed', `${url.hostname} is not on the list`);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    // An IP literal is not looked up, so it is checked here.
    if (isIP(literal) && !mayConnect(literal)) throw notPublic(literal);

    const signal = AbortSignal.timeout(timeoutMs);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    try {
      // No keep-alive: the address is checked for each request.
      const options = {
        method,
        lookup,
        signal,
        agent: false,
        headers: { 'accept-encoding': 'identity', ...headers },
      };
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        send(url, options, resolve).once('error', reject).end(body);
      });
      return await readAnswer(response, maxBytes);
    } catch (error) {
      if (error instanceof EgressRefusal) throw error;
      if (signal.aborted)
        throw new EgressRefusal('timeout', `${url.hostname} took more than ${timeoutMs} ms`, error);
      throw new EgressRefusal('unreachable', `${url.hostname} could not be reached`, error);
    }
  };
}

function readAddress(address: string, plain: boolean): URL {
  const url = URL.parse(address);
  if (!url) throw new EgressRefusal('bad_address', 'Not an address');
  if (url.username || url.password)
    throw new EgressRefusal('bad_address', 'An address with a name or password');
  if (url.protocol === 'https:' && (plain || url.port === '')) return url;
  if (url.protocol === 'http:' && plain) return url;
  throw new EgressRefusal('bad_address', `${url.protocol}//…:${url.port} is not asked`);
}

function isListed(host: string, hosts: readonly string[]): boolean {
  const name = host.replace(/\.$/, '');
  return hosts.some((one) => (one.startsWith('*.') ? name.endsWith(one.slice(1)) : name === one));
}

/** Resolves once and connects to the checked address, which prevents DNS rebinding. */
function checkedLookup(lookup: LookupFunction, mayConnect: (ip: string) => boolean): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found, family) => {
      const list = Array.isArray(found) ? found : [{ address: found, family: family ?? 4 }];
      const wrong = list.find((one) => !mayConnect(one.address));
      if (error) return done(error, '', 4);
      if (wrong || !list[0]) return done(notPublic(wrong?.address ?? host) as NodeJS.ErrnoException, '', 4);
      if (options.all) done(null, list);
      else done(null, list[0].address, list[0].family);
    });
  };
}

const notPublic = (ip: string) =>
  new EgressRefusal('address_not_public', `${ip} is not an address on the public internet`);

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<EgressAnswer> {
  const status = response.statusCode ?? 0;
  try {
    if (status >= 300 && status < 400)
      throw new EgressRefusal('redirect', `Answered ${status}; redirects are not followed`);
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of response as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes)
        throw new EgressRefusal('too_large', `The answer has more than ${maxBytes} bytes`);
      pieces.push(piece);
    }
    return { status, headers: response.headers, body: Buffer.concat(pieces) };
  } finally {
    response.destroy();
  }
}
