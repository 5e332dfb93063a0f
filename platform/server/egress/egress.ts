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

/** Asks one outside address. Throws `EgressRefusal` for whatever may not be asked or does not answer in time. */
export type Egress = (address: string, request?: EgressRequest) => Promise<EgressAnswer>;

export type EgressReason =
  | 'bad_address'
  | 'host_not_allowed'
  | 'address_not_public'
  | 'redirect'
  | 'too_large'
  | 'timeout'
  | 'unreachable';

/** Why a call did not happen or did not end well. The text is for the log, never for a visitor. */
export class EgressRefusal extends Error {
  readonly reason: EgressReason;

  constructor(reason: EgressReason, text: string, cause?: unknown) {
    super(text, { cause });
    this.name = 'EgressRefusal';
    this.reason = reason;
  }
}

export interface EgressSettings {
  /** Hosts that this integration may ask, exactly; `*.example.com` stands for every name below it. */
  hosts: readonly string[];
  /** Addresses of the operator's own network that are meant, although they are not public: a sign-on server next door. */
  ownAddresses?: readonly string[];
  /** Plain HTTP too, and ports besides 443: only together with own addresses. */
  plain?: boolean;
  maxBytes?: number;
  timeoutMs?: number;
  lookup?: LookupFunction;
}

/** The outbound client of one integration: listed hosts, public addresses checked at the connection itself, no redirects, small and quick. */
export function createEgress(settings: EgressSettings): Egress {
  const { hosts, ownAddresses = [], plain = false, maxBytes = 512 * 1024, timeoutMs = 10_000 } = settings;
  const mayConnect = (ip: string) => ownAddresses.includes(ip) || isPublicUnicast(ip);
  const lookup = checkedLookup(settings.lookup ?? (systemLookup as LookupFunction), mayConnect);

  return async (address, { method = 'GET', headers = {}, body } = {}) => {
    const url = readAddress(address, plain);
    if (!isListed(url.hostname, hosts))
      throw new EgressRefusal('host_not_allowed', `${url.hostname} is not on the list`);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    // An address in digits is never looked up, so it has to be judged here.
    if (isIP(literal) && !mayConnect(literal)) throw notPublic(literal);

    const signal = AbortSignal.timeout(timeoutMs);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    try {
      // No kept connections: an address is judged each time it is used.
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

/** Resolves once and connects to what it has judged: a name that changes its address in between gains nothing. */
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
